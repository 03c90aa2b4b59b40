"""Many logs: judged by many processes, and gone on with where a run was ended.

Logs are taken as bytes (`formats.raw`), so many at a time (`chunks`). What comes of a chunk is
worked out wherever there is room, here or in another process (`judging`, `pool`), and put
together in order (`running`), so that what is printed is the same however many work.
"""

"""Verdicts to what people and programs read: a module a form.

Nothing here judges or reads files; each report takes what was read and what was ruled.
"""

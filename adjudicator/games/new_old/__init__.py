"""New Old, for 2 to 5 players."""

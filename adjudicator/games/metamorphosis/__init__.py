"""Metamorphosis, for 2 or 3 players."""

"""Neu: a sum that may not exceed 101, and chips for those who make it."""

"""Tests of Old Maid."""

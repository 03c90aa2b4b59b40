"""Tests of New Old."""

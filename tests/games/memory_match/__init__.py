"""Tests of Memory Match."""

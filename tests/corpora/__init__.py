"""Tests of judging many logs."""

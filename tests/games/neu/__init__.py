"""Tests of Neu."""

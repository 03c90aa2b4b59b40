"""Tests of Metamorphosis."""

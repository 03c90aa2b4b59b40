"""Engines held to the rules: the protocol, the processes, the comparison, and the shortest logs."""

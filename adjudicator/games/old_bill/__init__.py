"""Old Bill (Keymaster Games), as a game of the referee's."""

"""Memory Match, on the deck of Old Bill."""

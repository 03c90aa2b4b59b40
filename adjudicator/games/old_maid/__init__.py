"""Old Maid, on the deck of Old Bill."""

"""The games that are refereed: a folder a game, none of which knows another."""

"""What stands on the rules besides judging."""

"""Small engines that play the games by themselves, as second opinions for the tests."""

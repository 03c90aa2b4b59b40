"""Files to logs and back."""

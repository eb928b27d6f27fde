"""Keeping the store as a whole: backing it up, putting it back, rewriting it without holes."""

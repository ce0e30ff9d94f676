"""What a release consists of: `tools release` and the lock files."""

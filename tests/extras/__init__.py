"""What an installation brings, and what it says of parts that are not there."""

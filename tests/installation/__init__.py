"""What installations contain, and how they report missing parts."""

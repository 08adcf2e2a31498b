"""What the search thinks of placements and positions."""

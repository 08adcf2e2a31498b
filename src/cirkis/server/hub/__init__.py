"""The tables in memory and everybody connected to them."""

"""Exact numbers and exact plane geometry of the Penrose tiling; floats only leave here to be drawn."""

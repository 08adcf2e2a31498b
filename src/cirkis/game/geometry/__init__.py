"""Exact numbers and exact plane geometry of the Penrose tiling, without floats."""

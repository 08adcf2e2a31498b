"""Printable sets: sheets to print, parts to cut and parts to print in 3D."""

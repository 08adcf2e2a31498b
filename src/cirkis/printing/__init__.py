"""Printable sets: sheets to print, parts to cut and parts to build."""

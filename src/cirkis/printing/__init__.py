"""Printable sets: sheets to print, parts to cut, parts to build."""

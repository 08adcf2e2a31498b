"""A set for the table: sheets to print, parts to cut, parts to build."""

"""The requests that servers and devices both answer, by subject; rows.py lists them."""

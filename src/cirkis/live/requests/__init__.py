"""The requests that a server and a device answer alike, by subject; rows.py is their table."""

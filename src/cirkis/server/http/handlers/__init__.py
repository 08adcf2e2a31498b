"""The handlers of the endpoints, by subject; endpoints.py says which address each one answers."""

"""The handlers for the endpoints, by subject; endpoints.py maps URLs to them."""

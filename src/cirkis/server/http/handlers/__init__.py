"""The handlers of the endpoints, by subject; endpoints.py maps URLs to them."""

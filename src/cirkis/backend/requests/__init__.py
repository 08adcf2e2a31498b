"""Handlers for the requests that both servers and devices answer; rows.py lists them."""

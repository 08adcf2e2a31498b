"""Printable sets, as the server makes them."""

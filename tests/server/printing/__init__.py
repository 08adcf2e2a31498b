"""Printed sets, as the server makes them."""

"""Handlers for the requests that both servers and devices answer, each with its endpoint."""

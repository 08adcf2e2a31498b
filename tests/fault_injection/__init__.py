"""Simulations: the real server and model clients, with seeded network, disk and server faults."""

"""Simulations: the real server and model clients, while network, disk and server fail by a seed."""

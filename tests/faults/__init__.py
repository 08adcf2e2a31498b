"""A network and a server that fail in every way, as a seed says: real server, model clients."""

"""Make a release: everything that players, hosts and researchers get, checked and side by side."""

"""Long work: shared by processes or a cluster, saved as it is done, and resumed."""

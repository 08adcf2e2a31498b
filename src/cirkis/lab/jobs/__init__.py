"""Long work, shared by processes or a cluster, saved continually and resumable."""

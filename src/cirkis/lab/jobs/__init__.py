"""Long jobs, shared by processes or a cluster, saved continually and resumable."""

"""Long jobs, run by several processes or a cluster, saved continually and resumable."""

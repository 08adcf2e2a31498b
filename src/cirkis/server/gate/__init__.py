"""The gate for slow work: it is charged, bounded, shared fairly, and dropped if nobody waits."""

"""The gate for slow work, which is charged, bounded, shared fairly, and dropped if nobody waits."""

"""The gate for slow work: charged, limited, shared fairly, and dropped if nobody waits for it."""

"""The gate: all slow work passes it, charged, bounded, shared fairly, dropped if nobody waits."""

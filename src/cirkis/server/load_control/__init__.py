"""Charge for slow work, limit it, share it fairly, and drop it when nobody is waiting for it."""

"""The rules: options, positions, legality, the effects of a placement, and how games end."""

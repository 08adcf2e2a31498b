"""How the search evaluates placements and positions."""

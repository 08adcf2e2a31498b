"""Draw positions for the terminal, in colour or in plain characters."""

"""The figures in the docs: which behaviour they depend on, their tables, and their repetition."""

"""`python -m cirkis` is the program `cirkis`."""

from cirkis.cli import main

main()

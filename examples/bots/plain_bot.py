"""A bot in plain Python: it speaks the Go Text Protocol and imports nothing from Cir*Kis.

cirkis arena "gtp:python3 examples/bots/plain_bot.py" random --rounds 10
"""

import random
import sys


def choose(placements: list[str]) -> str:
    """Return one of the legal placements, such as "A1+B1". Put your own logic here."""
    most = max(text.count("+") for text in placements)
    return random.choice([text for text in placements if text.count("+") == most])


# What each command does; the words after its name are its arguments. The arena asks for
# list_commands first, and sends set_random_seed only to bots that list it.
COMMANDS = {
    "protocol_version": lambda: "2",
    "name": lambda: "Plain bot",
    "version": lambda: "1",
    "list_commands": lambda: "\n".join(COMMANDS),
    "cirkis-new": lambda players, *options: "",
    "set_random_seed": lambda seed: random.seed(int(seed)),
    "play": lambda colour, cells: "",
    "cirkis-choose": lambda colour, *placements: choose(list(placements)),
    "quit": lambda: "",
}

for line in sys.stdin:
    words = line.split()
    number = words.pop(0) if words and words[0].isdigit() else ""
    if not words:
        continue
    if words[0] in COMMANDS:
        print(f"={number} {COMMANDS[words[0]](*words[1:]) or ''}\n", flush=True)
    else:
        print(f"?{number} unknown command\n", flush=True)
    if words[0] == "quit":
        break

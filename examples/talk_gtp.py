"""Talk to the engine over the Go Text Protocol, as a program in any language can.

python examples/talk_gtp.py
"""

import subprocess
import sys


class Engine:
    """A running engine that answers one command at a time."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, command: str) -> str:
        """Send a command and return the response without its leading "="."""
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines = list(iter(self._process.stdout.readline, "\n"))  # an empty line ends a response
        response = "".join(lines).rstrip()
        if not response.startswith("="):
            raise ValueError(f"{command}: {response}")
        return response[1:].strip()

    def close(self) -> None:
        """End the session and wait for the program."""
        self._process.communicate("quit\n")


if __name__ == "__main__":
    engine = Engine(sys.executable, "-m", "cirkis", "gtp", "--player", "casual", "--seed", "7")
    engine.ask("cirkis-new 2 target=30")
    while True:
        try:
            colour = engine.ask("cirkis-to-play")
        except ValueError:  # "the game is over"
            break
        print(colour, engine.ask(f"genmove {colour}"))
    print("Result:", engine.ask("final_score"))
    engine.close()

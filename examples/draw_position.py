"""Draw a position as an SVG picture.

python examples/draw_position.py > position.svg
"""

import cirkis
from cirkis import drawing

if __name__ == "__main__":
    state = cirkis.replay(cirkis.new_game(players=2), ["A1+B1", "A2+A3", "E2+E3"])
    print(drawing.draw_svg(state))

// @ts-check
/** Written by `make style` from src/cirkis/drawing/style/palette.toml: change colours there. */

/** The side of a pattern's tile, in short edges. */
export const PATTERN_SIZE = 0.28;

/** The mark of a figure without an owner, as a path in coordinates of about -1 to 1. */
export const NOBODY_MARK = "M-.9-.6h1.8v.4h-1.8zM-.9 .2h1.8v.4h-1.8z";

/**
 * Each player's pattern, in a tile from 0 to 1 rotated by `turn` degrees, and mark.
 * @type {Record<string, {pattern: string, turn: number, mark: string}>}
 */
export const PLAYERS = {
  green: {
    pattern:
      "M.11 .25a.14 .14 0 1 0 .28 0a.14 .14 0 1 0 -.28 0zM.61 .75a.14 .14 0 1 0 .28 0a.14 .14 0 1 0 -.28 0z",
    turn: 0,
    mark: "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1ZM0-.42A.42 .42 0 1 0 0 .42A.42 .42 0 1 0 0-.42Z",
  },
  purple: {
    pattern: "M0 .17h1v.16h-1zM0 .67h1v.16h-1z",
    turn: 36,
    mark: "M0-1.15L.85 0L0 1.15L-.85 0Z",
  },
  red: {
    pattern: "M0 .44h1v.12h-1zM.44 0h.12v1h-.12z",
    turn: 18,
    mark: "M0-1.05L1 .75L-1 .75Z",
  },
  yellow: {
    pattern:
      "M0 .333L.25 .133L.5 .333L.75 .133L1 .333v.12L.75 .253L.5 .453L.25 .253L0 .453zM0 .833L.25 .633L.5 .833L.75 .633L1 .833v.12L.75 .753L.5 .953L.25 .753L0 .953z",
    turn: 0,
    mark: "M-.3-1h.6v.7h.7v.6h-.7v.7h-.6v-.7h-.7v-.6h.7z",
  },
};

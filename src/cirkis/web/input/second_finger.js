// @ts-check
/** A second finger while the first holds a piece: a tap or a twist turns the piece. */

/** @typedef {{x: number, y: number}} Finger */

/** Degrees of twist that turn the piece once: the angle between two orientations. */
const STEP = 36;

export class SecondFinger {
  /** @param {(step: number) => void} turn */
  constructor(turn) {
    this.turn = turn;
    /** @type {(Finger & {id: number, angle: number, hasTurned: boolean})|null} */
    this.finger = null;
  }

  /** @param {PointerEvent} event @param {Finger} first */
  down(event, first) {
    if (this.finger) return;
    const at = { x: event.clientX, y: event.clientY };
    this.finger = { ...at, id: event.pointerId, angle: between(first, at), hasTurned: false };
  }

  /** @param {PointerEvent} event @param {Finger} first */
  move(event, first) {
    if (event.pointerId !== this.finger?.id) return;
    [this.finger.x, this.finger.y] = [event.clientX, event.clientY];
    this.turned(first);
  }

  /** Turn the piece as the fingers twist. @param {Finger} first */
  turned(first) {
    const { finger } = this;
    if (!finger) return;
    const by = ((((between(first, finger) - finger.angle) % 360) + 540) % 360) - 180;
    if (Math.abs(by) < STEP) return;
    finger.angle += Math.sign(by) * STEP;
    finger.hasTurned = true;
    this.turn(Math.sign(by));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { finger } = this;
    if (event.pointerId !== finger?.id) return;
    this.finger = null;
    if (!finger.hasTurned && event.type === "pointerup") this.turn(1);
  }

  /** Stop watching, because the first finger was lifted. */
  end() {
    this.finger = null;
  }
}

/** @param {Finger} first @param {Finger} second */
const between = (first, second) =>
  (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI;

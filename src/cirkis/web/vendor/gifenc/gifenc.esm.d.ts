/** What the page uses of gifenc, written here: it comes without types. */
export type Palette = number[][];
export function quantize(
  rgba: Uint8ClampedArray,
  most: number,
  how?: { format?: "rgb565" | "rgb444" },
): Palette;
export function applyPalette(
  rgba: Uint8ClampedArray,
  palette: Palette,
  format?: "rgb565" | "rgb444",
): Uint8Array;
export function GIFEncoder(): {
  writeFrame(
    index: Uint8Array,
    width: number,
    height: number,
    how: {
      palette?: Palette;
      delay?: number;
      repeat?: number;
      dispose?: number;
      transparent?: boolean;
      transparentIndex?: number;
    },
  ): void;
  finish(): void;
  bytes(): Uint8Array<ArrayBuffer>;
};

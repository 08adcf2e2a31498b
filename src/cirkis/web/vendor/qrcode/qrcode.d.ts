/** What the page uses of qrcode-generator, written here: its own types are those of a script. */
export default function qrcode(version: 0, correction: "L" | "M" | "Q" | "H"): {
  addData(text: string, mode: "Alphanumeric" | "Byte"): void;
  make(): void;
  getModuleCount(): number;
  isDark(row: number, column: number): boolean;
};

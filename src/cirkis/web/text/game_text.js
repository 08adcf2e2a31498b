// @ts-check
/** What is played at a table: its clock and options. */

import { setupInfo } from "../core/api.js";
import { t, tOr } from "../i18n.js";
import { colourName } from "./names.js";

/** @import { Clock } from "../core/types.js" */

/** Options that the list of seats or the pieces already show. */
const SHOWN = new Set(["players", "colours", "starter", "pieces"]);

/** The usual clocks. @type {Clock[]} */
export const CLOCKS = [
  { kind: "bank", seconds: 300, increment: 5 },
  { kind: "bank", seconds: 900, increment: 10 },
  { kind: "days", days: 1 },
];

/** A clock in words. @param {Clock|null} clock */
export function clockText(clock) {
  if (!clock) return t("clock-kind.none");
  return clock.kind === "days"
    ? t("clock-days", { days: clock.days })
    : t("clock-bank", { minutes: clock.seconds / 60, increment: clock.increment ?? 0 });
}

/** A clock as a new table is asked for it, without anybody's extra minutes. @param {Clock|null} clock @returns {Clock|null} */
export function plainClock(clock) {
  if (!clock) return null;
  if (clock.kind === "days") return { kind: "days", days: clock.days };
  return { kind: "bank", seconds: clock.seconds, increment: clock.increment };
}

/** A handicap in words: who has it, and how much. @param {Record<string, any>} options @param {any[]} values */
const bySeat = ({ colours }, values) =>
  values
    .map((value, seat) => (Number(value) === 0 ? "" : `${colourName(colours[seat])} ${value}`))
    .filter(Boolean)
    .join(", ");

/** A table's clock, target and house rules. @param {Record<string, any>} options @param {Clock|null} clock */
export function gameText(options, clock) {
  const rules = setupInfo().options.filter(
    ({ name, default: usual }) =>
      name === "target" || (name in options && !SHOWN.has(name) && options[name] !== usual),
  );
  const texts = rules.map(({ name }) => {
    const [value, option] = [options[name], tOr(`option-${name}`, name)];
    if (value === true) return option;
    if (Array.isArray(value)) return t("option-is", { option, value: bySeat(options, value) });
    return t("option-is", { option, value: tOr(`option-${name}.${value}`, String(value)) });
  });
  const minutes = clock?.kind === "bank" ? (clock.extra ?? []).map((more) => more / 60) : [];
  if (minutes.some(Boolean))
    texts.unshift(t("option-is", { option: t("clock.extra"), value: bySeat(options, minutes) }));
  return [clockText(clock), ...texts].join(" · ");
}

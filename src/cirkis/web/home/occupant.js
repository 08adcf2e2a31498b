// @ts-check
/** The choice of who takes a seat: a person, somebody who joins later, or a computer. */

import { opponentsIn } from "../core/api.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { computerName } from "../text/names.js";
import { select } from "../ui/dom.js";

/** The kinds of occupant that are people; an open seat is taken by somebody at another screen. */
const PEOPLE = hasServer ? ["person", "open"] : ["person"];

/**
 * @param {import("../core/types.js").SetupInfo} setup
 * @param {Record<string, any>} props
 * @param {string} kind the current one
 * @param {string} level
 */
export function occupantChoice(setup, props, kind, level) {
  const computers = new Map(
    opponentsIn(setup).map(({ id }) => [`computer:${id}`, computerName(id)]),
  );
  const current = kind === "computer" ? `computer:${level}` : kind;
  const text = (/** @type {string} */ value) => computers.get(value) ?? t(`setup-${value}`);
  return select(props, [...PEOPLE, ...computers.keys()], current, text);
}

/** The occupant chosen. @param {HTMLSelectElement} choice @returns {any} a request for the seat */
export function occupantIn(choice) {
  const [kind, level] = choice.value.split(":");
  return level ? { kind, level } : { kind };
}

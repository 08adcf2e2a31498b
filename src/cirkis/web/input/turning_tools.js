// @ts-check
/** The buttons that turn a piece, in the turn panel and beside the piece. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";

/** @import { MoveController } from "./move_controller.js" */

/**
 * @type {{tool: string, sign: string, label: string, key: string, can: (controller: MoveController) => boolean, act: (controller: MoveController) => void}[]}
 */
const TOOLS = [
  {
    tool: "turn-back",
    sign: "↺",
    label: "hand-turn-back",
    key: "⇧R",
    can: (controller) => controller.canTurn,
    act: (controller) => controller.rotate(-1),
  },
  {
    tool: "turn",
    sign: "↻",
    label: "hand-turn",
    key: "R",
    can: (controller) => controller.canTurn,
    act: (controller) => controller.rotate(1),
  },
  {
    tool: "over",
    sign: "⇋",
    label: "hand-turn-over",
    key: "F",
    can: (controller) => controller.canFlip,
    act: (controller) => controller.flip(),
  },
];

/**
 * The buttons that apply to the piece now.
 * @param {MoveController} controller
 * @param {Record<string, any>} [more] attributes of each
 */
export const turningTools = (controller, more = {}) =>
  TOOLS.filter(({ can }) => can(controller)).map(({ tool, sign, label, key, act }) =>
    h(
      "button",
      {
        class: "round",
        data: { tool },
        "aria-label": t(label),
        title: `${t(label)} (${key})`,
        onclick: () => act(controller),
        ...more,
      },
      sign,
    ),
  );

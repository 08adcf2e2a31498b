// @ts-check
/** What one agrees on for a table: one field for each option of the server's list. */

import { h } from "../dom.js";
import { t, tOr } from "../i18n.js";
import { colourName } from "../telling.js";

/** @typedef {import("../types.js").OptionInfo} OptionInfo */
/** @typedef {{colour: string, name: string}} Place */

/** @param {OptionInfo} option @param {() => Place[]} places */
export function optionField(option, places) {
  const id = `option-${option.name}`;
  const { control, read, refresh } = controlFor(option, id, places);
  const help = h(
    "p",
    { class: "help", id: `${id}-help` },
    tOr(`option.${option.name}.help`, option.help),
  );
  control.setAttribute("aria-describedby", help.id);
  return {
    element: h(
      "div",
      { class: "option" },
      h("label", { for: id }, tOr(`option.${option.name}`, option.name)),
      control,
      help,
    ),
    read: () => read(),
    refresh: refresh ?? (() => undefined),
  };
}

/** @param {OptionInfo} option @param {string} id @param {() => Place[]} places @returns {{control: HTMLElement, read: () => Record<string, any>, refresh?: () => void}} */
function controlFor(option, id, places) {
  const { name } = option;
  if (name === "starter") return starterField(option, id, places);
  if (name === "pieces") return piecesField(id);
  if (typeof option.default === "boolean") {
    const control = h("input", { id, type: "checkbox", checked: option.default });
    return { control, read: () => ({ [name]: control.checked }) };
  }
  if (option.choices?.length) {
    const control = h(
      "select",
      { id },
      ...option.choices.map((value) =>
        h(
          "option",
          { value, selected: value === option.default },
          tOr(`option.${name}.${value}`, value),
        ),
      ),
    );
    return { control, read: () => ({ [name]: control.value }) };
  }
  const control = h("input", {
    id,
    type: "number",
    value: option.default,
    min: option.low,
    max: option.high,
    required: true,
  });
  return { control, read: () => ({ [name]: Number(control.value) }) };
}

/** Who starts is told by colour here and by number on the wire. @param {OptionInfo} option @param {string} id @param {() => Place[]} places */
function starterField(option, id, places) {
  const control = h("select", { id });
  const refresh = () => {
    const before = control.value || String(option.default);
    control.replaceChildren(
      ...places().map(({ colour, name }, i) =>
        h("option", { value: i + 1 }, name || colourName(colour)),
      ),
      h("option", { value: "random" }, t("option.starter.random")),
    );
    control.value = before;
    if (!control.value) control.value = String(option.default);
  };
  return {
    control,
    refresh,
    read: () => ({ starter: control.value === "random" ? "random" : Number(control.value) }),
  };
}

/** The usual pieces, or a set from a file of one's own. @param {string} id */
function piecesField(id) {
  let text = "";
  const control = h("input", {
    id,
    type: "file",
    accept: ".toml,text/plain",
    onchange: async () => {
      text = (await control.files?.[0]?.text()) ?? "";
    },
  });
  return { control, read: () => (text ? { pieces: text } : {}) };
}

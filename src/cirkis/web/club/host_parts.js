// @ts-check
/** A club's members and what its host can do, with buttons for the club's commands. */

import { navigate } from "../core/router.js";
import { listed, t } from "../i18n.js";
import { messageText } from "../multiplayer/chat.js";
import { linkRow } from "../multiplayer/invite.js";
import { button } from "../ui/button.js";
import { confirmAction } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { exportUrl, forgetClub, tellClub } from "./club_api.js";

/** @import { ClubCommand, ClubMember, ClubView } from "../core/types.js" */

export class ClubCommands {
  /**
   * @param {string} id
   * @param {(act: () => Promise<unknown>) => Promise<unknown>} attempt does something, then shows the club anew
   */
  constructor(id, attempt) {
    this.id = id;
    this.attempt = attempt;
  }

  /** A button for a command that needs no confirmation. @param {string} key @param {ClubCommand} command */
  plain(key, command) {
    return button(key, () => this.attempt(() => tellClub(this.id, command)), "quiet");
  }

  /** A button for a command about a member. @param {string} key @param {ClubCommand} command @param {string} who */
  about(key, command, who) {
    return button(key, () => this.ask(key, command, who), "quiet");
  }

  /** Ask for confirmation before a command. @param {string} key @param {ClubCommand} command @param {string} [who] */
  ask(key, command, who = "") {
    const act = async () => {
      await tellClub(this.id, command);
      if (command.type === "leave") await navigate("/club");
    };
    this.sure(key, act, who);
  }

  /** @param {string} key @param {() => Promise<unknown>} act @param {string} [who] */
  sure(key, act, who = "") {
    const attempt = () => this.attempt(act);
    confirmAction(t(`${key}.sure`, { who }), t(key), attempt, t("cancel"));
  }
}

/** A member; for the host, with what can be done about them. @param {ClubMember} one @param {ClubView} view @param {ClubCommands} commands */
export function memberRow({ n, name, muted }, { you, host, closed }, commands) {
  const notes = [n === you && t("lobby-you"), n === host && t("club-is-host")];
  const about = [...notes, muted && t("club-is-muted")].filter(Boolean).join(", ");
  const label = h("span", {}, h("strong", {}, name), about && ` (${about})`);
  if (you !== host || n === host || closed) return h("li", {}, label);
  return h(
    "li",
    {},
    h(
      "details",
      {},
      h("summary", { data: { member: n } }, label),
      h(
        "div",
        { class: "club-acts" },
        muted
          ? commands.plain("club-unmute", { type: "mute", member: n, on: false })
          : commands.plain("club-mute", { type: "mute", member: n }),
        commands.about("club-remove", { type: "remove", member: n }, name),
        ...banButtons(n, name, commands),
        commands.about("club-hand-over", { type: "hand-over", member: n }, name),
      ),
    ),
  );
}

/** @param {number} member @param {string} who @param {ClubCommands} commands */
const banButtons = (member, who, commands) => [
  commands.about("club-ban", { type: "ban", member }, who),
  commands.about("club-ban-newer", { type: "ban", member, newer: true }, who),
];

/** The invitation, the reports, former and banned members, and the buttons for the whole club. @param {string} id @param {ClubView} view @param {ClubCommands} commands */
export function hostParts(id, view, commands) {
  const { link, closed, banned } = view;
  const forget = async () => {
    await forgetClub(id);
    navigate("/club");
  };
  const close = () => commands.ask("club-close", { type: "close" });
  return [
    h("h2", {}, t("club-host")),
    ...(link ? [h("p", { class: "help" }, t("club-invite.help")), ...linkRow(link)] : []),
    closed ? null : commands.plain("club-invite", { type: "invite" }),
    link ? commands.plain("club-uninvite", { type: "invite", on: false }) : null,
    ...reportedLines(view, commands),
    formerMembers(view, commands),
    ...(banned.length ? [h("h3", {}, t("club-banned"))] : []),
    ...banned.map(({ n, name }) =>
      h("p", {}, `${name} `, commands.plain("club-unban", { type: "ban", member: n, on: false })),
    ),
    h(
      "div",
      { class: "club-acts" },
      h("a", { class: "button quiet", href: exportUrl(id), download: "" }, t("club-export")),
      closed ? null : button("club-close", close),
      button("club-forget", () => commands.sure("club-forget", forget)),
    ),
  ].filter((one) => one !== null);
}

/** @param {ClubView} view @param {ClubCommands} commands */
function reportedLines({ reported, host }, commands) {
  const lines = reported.map(({ n, by, name, text, phrase, reporters }) =>
    h(
      "p",
      {},
      h("strong", {}, `${t("chat-speaker", { who: name ?? t("find-somebody") })} `),
      messageText({ text: text ?? undefined, phrase: phrase ?? undefined }),
      h("span", { class: "help" }, ` (${t("club-reported.by", { who: listed(reporters) })}) `),
      commands.plain("club-settle-remove", { type: "settle", line: n }),
      commands.plain("club-settle-keep", { type: "settle", line: n, remove: false }),
      // The writer may have left, and is then not in the list of members.
      by && name && by !== host
        ? commands.about("club-ban", { type: "ban", member: by }, name)
        : null,
    ),
  );
  return lines.length ? [h("h3", {}, t("club-reported")), ...lines] : [];
}

/** Somebody who cheats and leaves can still be banned, so that their games do not count. @param {ClubView} view @param {ClubCommands} commands */
function formerMembers({ former, closed }, commands) {
  if (closed || !former.length) return null;
  return h(
    "details",
    {},
    h("summary", {}, t("club-former")),
    ...former.map(({ n, name }) => h("p", {}, `${name} `, ...banButtons(n, name, commands))),
  );
}

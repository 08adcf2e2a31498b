// @ts-check
/** Requests about the person using this browser: devices, data, notifications, e-mail. */

import { post, request } from "../core/api.js";

/** @import { SessionInfo } from "../core/types.js" */

/** The person's devices, this one first. @returns {Promise<SessionInfo[]>} */
export const fetchSessions = () => request("/api/sessions");

/**
 * Sign out a device, or all other devices; return the remaining ones.
 * @param {string|null} id
 * @returns {Promise<SessionInfo[]>}
 */
export const endSessions = (id) => post("/api/sessions/end", { id });

/**
 * Create a link that signs another device in.
 * @param {string} name
 * @returns {Promise<import("../core/types.js").DeviceLink>}
 */
export const makeDeviceLink = (name) => post("/api/devices", { name });

/**
 * Inspect another device's link without using it.
 * @param {string} secret
 * @returns {Promise<import("../core/types.js").DeviceOffer>}
 */
export const lookAtDeviceLink = (secret) => post("/api/devices/look", { secret });

/**
 * Sign in as the person who created a link.
 * @param {string} secret
 * @param {boolean} withProgress whether this device's progress is added to the person's
 * @returns {Promise<import("../core/types.js").DeviceTaken>}
 */
export const takeDeviceLink = (secret, withProgress) =>
  post("/api/devices/take", { secret, with_progress: withProgress });

/** Delete the person's data permanently. @returns {Promise<import("../core/types.js").Forgotten>} */
export const forgetMe = () => post("/api/me/forget", { sure: "yes" });

/** Whether the server sends push notifications. @returns {Promise<import("../core/types.js").PushOffer>} */
export const fetchPushOffer = () => request("/api/push");

/**
 * Subscribe this browser to notifications.
 * @param {import("../core/types.js").PushSubscription} subscription
 * @returns {Promise<import("../core/types.js").PushOffer>}
 */
export const pushOn = (subscription) => post("/api/push", subscription);

/** Unsubscribe this browser. @returns {Promise<import("../core/types.js").PushOffer>} */
export const pushOff = () => post("/api/push/off", {});

/** The person's e-mail address, if any. @returns {Promise<import("../core/types.js").MailState>} */
export const fetchMailState = () => request("/api/mail");

/**
 * Request an e-mail with a link and a code for signing in.
 * @param {string} address
 * @param {string} language
 * @returns {Promise<import("../core/types.js").MailState>}
 */
export const askForMail = (address, language) => post("/api/mail", { address, language });

/**
 * Inspect an e-mail's link or code without using it.
 * @param {import("../core/types.js").MailProof} proof
 * @returns {Promise<import("../core/types.js").MailOffer>}
 */
export const lookAtMail = (proof) => post("/api/mail/look", proof);

/**
 * Sign in with an e-mail's link or code.
 * @param {import("../core/types.js").MailProof} proof
 * @returns {Promise<import("../core/types.js").MailTaken>}
 */
export const confirmMail = (proof) => post("/api/mail/confirm", proof);

/**
 * Turn e-mails about turns on or off.
 * @param {boolean} on
 * @param {string} language
 * @returns {Promise<import("../core/types.js").MailState>}
 */
export const setTurnMails = (on, language) => post("/api/mail/turns", { on, language });

/** Delete the address. @returns {Promise<import("../core/types.js").MailState>} */
export const removeMail = () => post("/api/mail/off", {});

/** Turn off e-mails about turns, using the link in one of them. @param {string} secret */
export const stopMails = (secret) => post("/api/mail/stop", { secret });

/** Whether the person's page shows devices, e-mail and data, as they left it. */
export const account = { open: false };

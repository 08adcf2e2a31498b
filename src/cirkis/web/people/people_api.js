// @ts-check
/** Requests about the person at this browser: their devices, their data, their messages. */

import { post, request } from "../core/api.js";

/** @typedef {import("../core/types.js").SessionInfo} SessionInfo */

/** Fetch one's devices, this one first. @returns {Promise<SessionInfo[]>} */
export const fetchSessions = () => request("/api/sessions");

/**
 * Sign out a device, or all others; return those that stay.
 * @param {string|null} id
 * @returns {Promise<SessionInfo[]>}
 */
export const endSessions = (id) => post("/api/sessions/end", { id });

/**
 * Make a link with which one can play on another device.
 * @param {string} name
 * @returns {Promise<import("../core/types.js").DeviceLink>}
 */
export const makeDeviceLink = (name) => post("/api/devices", { name });

/**
 * Look at a link from another device, which uses nothing up.
 * @param {string} secret
 * @returns {Promise<import("../core/types.js").DeviceOffer>}
 */
export const lookAtDeviceLink = (secret) => post("/api/devices/look", { secret });

/**
 * Play here as the person who made a link.
 * @param {string} secret
 * @returns {Promise<import("../core/types.js").DeviceTaken>}
 */
export const takeDeviceLink = (secret) => post("/api/devices/take", { secret });

/** Have the server forget the person here for good. @returns {Promise<import("../core/types.js").Forgotten>} */
export const forgetMe = () => post("/api/me/forget", { sure: "yes" });

/** Ask whether the server sends messages to browsers. @returns {Promise<import("../core/types.js").PushOffer>} */
export const fetchPushOffer = () => request("/api/push");

/**
 * Subscribe this browser to notifications.
 * @param {import("../core/types.js").PushSubscription} subscription
 * @returns {Promise<import("../core/types.js").PushOffer>}
 */
export const pushOn = (subscription) => post("/api/push", subscription);

/** Have no more messages sent to this browser. @returns {Promise<import("../core/types.js").PushOffer>} */
export const pushOff = () => post("/api/push/off", {});

/** Ask whether the server sends mail, and where to. @returns {Promise<import("../core/types.js").MailState>} */
export const fetchMailState = () => request("/api/mail");

/**
 * Ask for e-mail notifications, which begin once the address is confirmed.
 * @param {string} address
 * @param {string} language
 * @returns {Promise<import("../core/types.js").MailState>}
 */
export const mailOn = (address, language) => post("/api/mail", { address, language });

/** Have one's address forgotten. @returns {Promise<import("../core/types.js").MailState>} */
export const mailOff = () => post("/api/mail/off", {});

/**
 * Use a link in a mail.
 * @param {"confirm"|"stop"} what
 * @param {string} secret
 */
export const useMailLink = (what, secret) => post(`/api/mail/${what}`, { secret });

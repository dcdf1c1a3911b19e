import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

const traces = ["wasi_orders", "wasi_complaints", "wasi_saved", "wasi_favourites", "wasi_seen"];

/** Drafts are shown only to their account, or on a form of an order that this browser may open. */
const drafts = ["wasi_draft", "wasi_address_draft", "wasi_order_draft", "wasi_profile_draft"];

/** For a browser whose session was ended elsewhere. Keeps the drafts for their account. @returns Set-Cookie headers */
export function forgetEndedSession(settings: CookieSettings): Promise<string[]> {
	return clear(["wasi_account", ...traces], settings);
}

/** For a browser that somebody else uses from now on. @returns Set-Cookie headers */
export function forgetPerson(settings: CookieSettings): Promise<string[]> {
	return clear(["wasi_account", "wasi_link", ...traces, ...drafts], settings);
}

function clear(names: string[], settings: CookieSettings): Promise<string[]> {
	return Promise.all(names.map((name) => hostCookie(name)(settings).clear()));
}

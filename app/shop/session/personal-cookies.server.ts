import { z } from "zod";
import type { Session } from "~/domain/people/shopper";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";
import { accountFieldName, isOwnForm } from "./AccountField";

export const savedAnswers = "wasi_saved";

const traces = ["wasi_orders", "wasi_complaints", savedAnswers, "wasi_favourites", "wasi_seen"];

/** Drafts are shown only to their account, or on a form of an order that this browser may open. */
const drafts = ["wasi_draft", "wasi_address_draft", "wasi_order_draft", "wasi_profile_draft"];

/** For a browser whose session was ended elsewhere. Keeps the drafts for their account. @returns Set-Cookie headers */
export function forgetEndedSession(settings: CookieSettings): Promise<string[]> {
	return clear(["wasi_account", ...traces], settings);
}

/** Called at sign-out. Drafts of other accounts stay. @returns Set-Cookie headers */
export async function forgetPerson(
	request: Request,
	leaving: Session | undefined,
	settings: CookieSettings,
): Promise<string[]> {
	const read = (draft: string) => hostCookie(draft)(settings).read(request);
	const accounts = (await Promise.all(drafts.map(read))).map(readSavedBy);
	const isAnothers = (account?: string) => leaving && account && account !== leaving.shopperId;
	const cleared = drafts.filter((_, index) => !isAnothers(accounts[index]));
	return clear(["wasi_account", "wasi_link", ...traces, ...cleared], settings);
}

/** For a browser in which another account saved its answers of the checkout. @returns Set-Cookie headers */
export async function forgetOthersAnswers(
	request: Request,
	{ shopperId }: Session,
	settings: CookieSettings,
): Promise<string[]> {
	const account = readSavedBy(await hostCookie(savedAnswers)(settings).read(request));
	return isOwnForm(account, shopperId) ? [] : clear([savedAnswers], settings);
}

/** @param kept at the checkout, or a draft @returns the account that saved it, "" for a guest; undefined if it does not say */
export function readSavedBy(kept: unknown): string | undefined {
	return savedBy.safeParse(kept).data?.account;
}

const savedBy = z.object({ [accountFieldName]: z.string() });

function clear(names: string[], settings: CookieSettings): Promise<string[]> {
	return Promise.all(names.map((name) => hostCookie(name)(settings).clear()));
}

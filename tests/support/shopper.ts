import { expect } from "vitest";
import { formIn } from "./html-form";
import { formBody, type RunningStore } from "./serving";

export type Shopper = ReturnType<typeof newShopper>;

/** A visitor without scripts: keeps cookies and does not follow redirects. */
export function newShopper(store: Pick<RunningStore, "fetch">, cookies: Iterable<[string, string]> = []) {
	const jar = new Map(cookies);
	const send = async (path: string, init: RequestInit = {}) => {
		const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
		const response = await store.fetch(path, { ...init, headers: { ...init.headers, cookie } });
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (/Max-Age=0/.test(line)) jar.delete(name);
			else jar.set(name, value);
		}
		return response;
	};
	/** Gets a page's HTML. @throws Error unless its status is 200 */
	const page = async (path: string) => {
		const response = await send(path);
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
		return response.text();
	};
	return {
		/** Cookie values by name. */
		cookies: jar,
		get: send,
		post: (path: string, fields: Record<string, string> = {}) => send(path, formBody(fields)),
		page,
		/** Gets the visible text of a page. */
		text: async (path: string) => textOf(await page(path)),
		/** Gets the fields of the form on a page that is sent to its own address. @param part as in {@link formIn} */
		form: async (path: string, part?: string) => formIn(await page(path), path, part),
		/** Gets the page to which a form's answer leads. @throws Error unless its status is 303 */
		async follow(sent: Promise<Response>) {
			const { status, headers } = await sent;
			if (status !== 303) throw new Error(`The answer is ${status} instead of 303.`);
			return page(headers.get("location") ?? "");
		},
	};
}

/** The store as seen from this IP address. */
export const fromAddress = (
	store: Pick<RunningStore, "fetch">,
	address: string,
): Pick<RunningStore, "fetch"> => ({
	fetch: (path, init = {}) =>
		store.fetch(path, { ...init, headers: { ...init.headers, "x-real-ip": address } }),
});

/** @returns an answer's text @throws Error unless it has this status */
export async function expectStatus(
	status: number,
	sent: Response | Promise<Response>,
	what = "the answer",
): Promise<string> {
	const response = await sent;
	const text = await response.text();
	if (response.status === status) return text;
	throw new Error(`${what} is ${response.status} instead of ${status}: ${textOf(text).slice(0, 300)}`);
}

/** Expects these words in the visible text of an answer with this status. @returns its HTML */
export async function expectSaid(
	status: number,
	sent: Response | Promise<Response>,
	...words: (string | RegExp)[]
): Promise<string> {
	const html = await expectStatus(status, sent);
	for (const one of words) expect(textOf(html)).toMatch(one);
	return html;
}

/** @throws Error unless an answer leads to this address */
export async function expectRedirect(sent: Promise<Response>, wanted: string | RegExp, status = 303) {
	const { status: found, headers } = await sent;
	const location = headers.get("location") ?? "";
	const isRight = wanted instanceof RegExp ? wanted.test(location) : location === wanted;
	if (found !== status || !isRight) throw new Error(`${found} ${location} is not ${status} ${wanted}`);
}

/** The value of an input in a page's HTML, by its name. */
export function fieldValue(html: string, name: string): string | undefined {
	const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
	return /value="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&");
}

/** A page's visible text: without scripts and tags, whitespace collapsed. */
export function textOf(html: string): string {
	return html
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
		.replace(/<!--.*?-->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&")
		.replace(/[ \t\n]+/g, " ");
}

import { z } from "zod";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

const lifetimeSeconds = 30 * 60;

/** JSON of this length makes a cookie of 4,096 bytes, which is the limit: in base64, signed, with its attributes. */
const maxBytes = 2940;

export function draftCookie(name: string, fields: readonly string[]) {
	// The value is base64, which needs no percent-encoding.
	const hostCookieOf = hostCookie(name, { encode: String });
	return (settings: CookieSettings) => {
		const cookie = hostCookieOf(settings);
		return {
			async read(request: Request): Promise<Record<string, string> | undefined> {
				return draft.safeParse(await cookie.read(request)).data;
			},
			write(form: FormData): Promise<string> {
				const kept = fields.flatMap((field) => {
					const value = form.get(field);
					return typeof value === "string" && value !== "" ? [[field, value] as const] : [];
				});
				return cookie.serialize(shortenToFit(kept), { maxAge: lifetimeSeconds });
			},
			clear: cookie.clear,
		};
	};
}

const draft = z.record(z.string(), z.string());

/** No field accepts these control characters and lone surrogates, and each takes six bytes in JSON. */
const refused = /(?!\n)\p{Cc}|\p{Cs}/gu;

/** Shortens the longest texts. Valid ones fit, also in accented letters; an address that is too long is not cut to a valid one. */
function shortenToFit(texts: (readonly [string, string])[]): Record<string, string> {
	for (let maxLength = maxBytes; ; maxLength = Math.floor(maxLength * 0.9)) {
		const kept = texts.map(([field, text]) => [
			field,
			text.slice(0, maxLength).replace(/\r\n?/g, "\n").replace(refused, ""),
		]);
		const shortened = Object.fromEntries(kept);
		if (Buffer.byteLength(JSON.stringify(shortened)) <= maxBytes) return shortened;
	}
}

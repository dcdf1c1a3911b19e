import { hostCookie } from "~/server/cookies.server";
import { env } from "~/server/env.server";

const lifetimeSeconds = 30 * 60;

/** In UTF-16 units, which take up to three bytes each: a cookie has at most 4,096 bytes. */
const maxTotalLength = 860;

/**
 * A signed cookie with the unvalidated answers of an unfinished form, kept for half an hour.
 * @param fields to keep, the most important first: when the cookie is full, the rest is left out
 */
export function draftCookie(name: string, fields: readonly string[]) {
	const cookie = hostCookie(name, {
		secrets: [env.sessionSecret],
		// The value is base64, which needs no percent-encoding.
		encode: String,
	});
	return {
		/** @returns undefined when the cookie is absent, expired or tampered with */
		async read(request: Request): Promise<Record<string, string> | undefined> {
			const kept: unknown = await cookie.parse(request.headers.get("cookie"));
			return isDraft(kept) ? kept : undefined;
		},
		/** @returns a Set-Cookie header */
		write(form: FormData): Promise<string> {
			let room = maxTotalLength;
			const kept = fields.flatMap((field) => {
				const value = form.get(field);
				const text = typeof value === "string" ? withoutControls(value.slice(0, room)) : "";
				room -= text.length;
				return text ? [[field, text]] : [];
			});
			return cookie.serialize(Object.fromEntries(kept), { maxAge: lifetimeSeconds });
		},
		/** @returns a Set-Cookie header */
		clear(): Promise<string> {
			return cookie.serialize("", { maxAge: 0 });
		},
	};
}

function isDraft(kept: unknown): kept is Record<string, string> {
	return (
		typeof kept === "object" &&
		kept !== null &&
		Object.values(kept).every((value) => typeof value === "string")
	);
}

/** Removes control characters and lone surrogates, which no field accepts and which take six bytes each in JSON. */
function withoutControls(text: string): string {
	return text.replace(/[\p{Cc}\p{Cs}]/gu, "");
}

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { maxFavourites } from "~/domain/cart/favourite";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

const cookie = hostCookie("wasi_favourites", {
	maxAge: 180 * 24 * 60 * 60,
	// The value is base64, which needs no percent-encoding.
	encode: String,
});

export async function readFavouritesCookie(request: Request, settings: CookieSettings): Promise<string[]> {
	const kept: unknown = await cookie(settings).read(request);
	if (typeof kept !== "string") return [];
	return unpack(kept)
		.split(" ")
		.filter((slug) => recordIdPattern.test(slug))
		.slice(0, maxFavourites);
}

export function writeFavouritesCookie(slugs: readonly string[], settings: CookieSettings): Promise<string> {
	if (slugs.length === 0) return cookie(settings).clear();
	return cookie(settings).serialize(deflateRawSync(slugs.join(" ")).toString("base64url"));
}

function unpack(kept: string): string {
	try {
		return inflateRawSync(Buffer.from(kept, "base64url"), { maxOutputLength: 8192 }).toString();
	} catch {
		return "";
	}
}

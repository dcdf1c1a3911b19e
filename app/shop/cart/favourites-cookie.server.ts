import { deflateRawSync, inflateRawSync } from "node:zlib";
import { maxFavourites } from "~/domain/cart/favourite";
import { type FavouriteList, type Favourites, noFavourites } from "~/domain/cart/favourite-lists";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

const cookie = hostCookie("wasi_favourites", {
	maxAge: 180 * 24 * 60 * 60,
	// The value is base64, which needs no percent-encoding.
	encode: String,
});

export async function readFavouritesCookie(request: Request, settings: CookieSettings): Promise<Favourites> {
	const kept: unknown = await cookie(settings).read(request);
	if (typeof kept !== "string") return noFavourites;
	const [saved = "", ...lines] = unpack(kept).split("\n");
	const slugs = saved
		.split(" ")
		.filter((slug) => recordIdPattern.test(slug))
		.slice(0, maxFavourites);
	return { slugs, lists: lines.map((line) => parseList(line, slugs)) };
}

export function writeFavouritesCookie(favourites: Favourites, settings: CookieSettings): Promise<string> {
	const { slugs, lists } = favourites;
	if (slugs.length + lists.length === 0) return cookie(settings).clear();
	const text = [slugs.join(" "), ...lists.map((list) => formatList(list, slugs))].join("\n");
	return cookie(settings).serialize(deflateRawSync(text).toString("base64url"));
}

/** Marks of the saved products that the list has, and its name: short, for the limit of a cookie. */
function formatList({ name, slugs }: FavouriteList, saved: readonly string[]): string {
	const marks = saved.map((slug) => (slugs.includes(slug) ? "1" : "0")).join("");
	return `${BigInt(`0b0${marks}`).toString(36)} ${name}`;
}

function parseList(line: string, saved: readonly string[]): FavouriteList {
	const [, digits = "", name = ""] = /^([a-z\d]*) (.*)$/.exec(line) ?? [];
	const number = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
	const marks = number.toString(2).padStart(saved.length, "0");
	return { name, slugs: saved.filter((_, index) => marks[index] === "1") };
}

function unpack(kept: string): string {
	try {
		return inflateRawSync(Buffer.from(kept, "base64url"), { maxOutputLength: 8192 }).toString();
	} catch {
		return "";
	}
}

import { thingsIn } from "../unit/shop/seo/required-properties";

/** @returns every thing in the JSON-LD of a page */
export function thingsOn(html: string) {
	const [, json = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
	return thingsIn(JSON.parse(json));
}

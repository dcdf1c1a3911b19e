import { findShopAddress } from "~/platform/find-shop-address";

/** @returns path and query of the page whose form was sent. Only of a page of the store: another path could lead to another site. */
export function pageBefore({ headers }: Request): string | undefined {
	const from = headers.get("Referer") ?? "";
	if (!URL.canParse(from)) return undefined;
	const { pathname, search } = new URL(from);
	return findShopAddress(pathname) ? pathname + search : undefined;
}

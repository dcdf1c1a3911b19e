import { createAddressFinder } from "./find-shop-address";
import { deskUrlTable, type ShopAddress, urlTable, type WebAddress } from "./url-table";
import { pagePathOf } from "./urls";

/** @param path of a page; `pagePathOf` has it for the page's data */
export const findAddress = createAddressFinder<WebAddress & Partial<ShopAddress>>([
	...Object.values(urlTable),
	...Object.values(deskUrlTable),
]);

/** Finds the address of a page or its data by any path that Remix accepts: encoded, with dots, capitals or final slashes. */
export function findRoutedAddress(path: string) {
	const page = spellPlainly(pagePathOf(path)).toLowerCase().replace(/\/+$/, "");
	return findAddress(page || "/");
}

/** The route of a page or its data, such as `/product/:slug`; `/*` without one. */
export function routeOf(path: string): string {
	return findRoutedAddress(path)?.path ?? "/*";
}

function spellPlainly(path: string): string {
	try {
		return decodeURIComponent(new URL(`http://localhost${path}`).pathname);
	} catch {
		return path;
	}
}

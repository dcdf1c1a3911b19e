import { createAddressFinder } from "./find-shop-address";
import { deskUrlTable, type ShopAddress, urlTable, type WebAddress } from "./url-table";
import { pagePathOf } from "./urls";

/** @param path of a page; `pagePathOf` has it for the page's data */
export const findAddress = createAddressFinder<WebAddress & Partial<ShopAddress>>([
	...Object.values(urlTable),
	...Object.values(deskUrlTable),
]);

/** The route of a page or its data, such as `/product/:slug`; `/*` without one. Ignores capitals and final slashes, as Remix does. */
export function routeOf(path: string): string {
	const page = pagePathOf(path).toLowerCase().replace(/\/+$/, "");
	return findAddress(page || "/")?.path ?? "/*";
}

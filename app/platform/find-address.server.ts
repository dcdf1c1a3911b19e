import { addresses, deskAddresses, type ShopAddress, type WebAddress } from "./addresses";
import { createAddressFinder, isSharedPath } from "./find-shop-address";
import { isAdminPath, pagePathOf } from "./urls";

const inShop = createAddressFinder<ShopAddress>(addresses);
const inDesk = createAddressFinder<WebAddress>(deskAddresses);

/** @param path of a page; `pagePathOf` has it for the page's data */
export function findAddress(path: string): (WebAddress & Partial<ShopAddress>) | undefined {
	return isAdminPath(path) ? inDesk(path) : inShop(path);
}

/** Excludes foreign queries, and some routes' data (`_routes`): anybody could invent any number of such addresses. */
export function isSharedAddress(url: string): boolean {
	const [path = "", query] = url.split("?", 2);
	const page = pagePathOf(path);
	if (!isSharedPath(page) || query === undefined) return isSharedPath(page);
	// After a change of the cart (`cambio`), the page says whether the browser kept the cookie.
	return findAddress(page)?.query === "kept" && !/(^|&)(cambio|_routes)=/.test(query);
}

export function redirectsToCanonicalUrl(path: string): boolean {
	return findAddress(path)?.query !== undefined;
}

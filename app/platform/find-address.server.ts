import { createAddressFinder } from "./find-shop-address";
import { deskUrlTable, type ShopAddress, urlTable, type WebAddress } from "./url-table";
import { pagePathOf } from "./urls";

/** Longer paths are not found. Remix's time to match a path grows with the square of its segments. */
export const maxPathLength = 500;

const findAddress = createAddressFinder<WebAddress & Partial<ShopAddress>>([
	...Object.values(urlTable),
	...Object.values(deskUrlTable),
]);

/** Finds the address of a page or its data by any path that Remix accepts: encoded, with dots, capitals or final slashes. */
export function findRoutedAddress(path: string) {
	// Asked also before long addresses are refused.
	if (path.length > maxPathLength) return undefined;
	const page = withoutFinalSlashes(spellPlainly(pagePathOf(path)).toLowerCase());
	return findAddress(page || "/");
}

/** A plain `/\/+$/` takes quadratic time for slashes that another sign follows. */
export function withoutFinalSlashes(path: string): string {
	return path.replace(/(?<!\/)\/+$/, "");
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

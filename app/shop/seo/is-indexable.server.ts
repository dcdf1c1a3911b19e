import { findAddress } from "~/platform/find-address.server";
import { isSharedPath } from "~/platform/find-shop-address";

/** Whether search engines may list the page. A form with a query belongs to one shopper. */
export function isIndexable({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
	return isSharedPath(pathname) || (findAddress(pathname)?.isListed === true && search === "");
}

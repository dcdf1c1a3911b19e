import { createAddressFinder } from "./find-shop-address";
import { deskUrlTable, type ShopAddress, urlTable, type WebAddress } from "./url-table";

/** @param path of a page; `pagePathOf` has it for the page's data */
export const findAddress = createAddressFinder<WebAddress & Partial<ShopAddress>>([
	...Object.values(urlTable),
	...Object.values(deskUrlTable),
]);

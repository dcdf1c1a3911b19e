import { addresses, deskAddresses, type ShopAddress, type WebAddress } from "./addresses";
import { createAddressFinder } from "./find-shop-address";

/** @param path of a page; `pagePathOf` has it for the page's data */
export const findAddress = createAddressFinder<WebAddress & Partial<ShopAddress>>([
	...Object.values(addresses),
	...Object.values(deskAddresses),
]);

/** Id of the order form, by which buttons in the page's header submit it, too, and key of its answers in storage. */
export const checkoutFormId = "checkout";

/** The intent that Enter in a field submits: an empty cart cannot be ordered. */
export function enterIntent(isEmpty: boolean): "pay" | "refresh-places" {
	return isEmpty ? "refresh-places" : "pay";
}

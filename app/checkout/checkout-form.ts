/** The order form, which the page's header submits, too. */
export const checkoutFormId = "checkout";

/** What Enter in a field sends: an empty cart cannot be ordered. */
export function enterIntent(isEmpty: boolean): "pay" | "refresh-places" {
	return isEmpty ? "refresh-places" : "pay";
}

/** Id of the order form. Buttons in the page's header submit it, too. */
export const checkoutFormId = "checkout";

/** The intent that Enter in a field submits: an empty cart cannot be ordered. */
export function enterIntent(isEmpty: boolean): "pay" | "refresh-places" {
	return isEmpty ? "refresh-places" : "pay";
}

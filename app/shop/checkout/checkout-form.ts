/** Id of the order form, which buttons in the page's header also submit. The form's answers are stored under it. */
export const checkoutFormId = "checkout";

/** The intent that Enter in a field submits: an empty cart cannot be ordered. */
export function enterIntent(isEmpty: boolean): "pay" | "refresh-places" {
	return isEmpty ? "refresh-places" : "pay";
}

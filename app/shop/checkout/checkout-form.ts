import { sharedKey } from "~/web/forms/tab-answers";

/** Id of the order form, which buttons in the page's header also submit. */
export const checkoutFormId = "checkout";

/** The order form's answers outlive its tab, and are kept apart for each account. */
export function answersKeyOf(accountId = ""): string {
	return `${sharedKey}${checkoutFormId} ${accountId}`;
}

/** The intent that Enter in a field submits: an empty cart cannot be ordered. */
export function enterIntent(isEmpty: boolean): "pay" | "refresh-places" {
	return isEmpty ? "refresh-places" : "pay";
}

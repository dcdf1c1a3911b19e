/** Hidden: the shopper id of the account that was shown the form. */
export const accountFieldName = "account";

/** @param shownTo the hidden field's value; empty for a form that was shown to a guest, which anyone may send */
export function isOwnForm(shownTo: unknown, shopperId: string | undefined): boolean {
	return !shownTo || shownTo === shopperId;
}

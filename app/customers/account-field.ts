/** The hidden field of a form that holds the shopper id of the account that it was shown to. */
export const accountFieldName = "account";

/**
 * Whether a form was shown to this account. A form that was shown to a guest may be sent by anyone.
 * @param shownTo the value of the hidden field
 */
export function isOwnForm(shownTo: unknown, shopperId: string | undefined): boolean {
	return !shownTo || shownTo === shopperId;
}

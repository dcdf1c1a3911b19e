import { useMatches } from "@remix-run/react";

export const accountFieldName = "account";

/** @param shownTo the hidden field's value; empty for a form that was shown to a guest, which anyone may send */
export function isOwnForm(shownTo: unknown, shopperId: string | undefined): boolean {
	return !shownTo || shownTo === shopperId;
}

/** The page's loader, or its layout's, says it. */
export function useAccountId(): string {
	const data = useMatches().map((match) => match.data as { shopperId?: string } | undefined);
	return data.find((one) => one?.shopperId)?.shopperId ?? "";
}

/** Names the account that was shown the form, because somebody else may sign in in another tab. */
export function AccountField() {
	return <input type="hidden" name={accountFieldName} value={useAccountId()} />;
}

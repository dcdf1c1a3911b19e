import { useRouteLoaderData } from "@remix-run/react";
import { accountFieldName } from "~/customers/account-field";

/** @returns the shopper id of the account that the page shows */
export function useAccountId(): string {
	const layout = useRouteLoaderData("routes/order-star") as { shopperId?: string } | undefined;
	return layout?.shopperId ?? "";
}

/** The account whose page shows the form: another person may sign in in another tab. */
export function AccountField() {
	return <input type="hidden" name={accountFieldName} value={useAccountId()} />;
}

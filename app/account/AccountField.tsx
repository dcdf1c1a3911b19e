import { useRouteLoaderData } from "@remix-run/react";
import { accountFieldName } from "./account-field";

/** Names the account whose page shows the form. Another person may have signed in in another tab since. */
export function AccountField() {
	const layout = useRouteLoaderData("routes/order-star") as { shopperId?: string } | undefined;
	return <input type="hidden" name={accountFieldName} value={layout?.shopperId ?? ""} />;
}

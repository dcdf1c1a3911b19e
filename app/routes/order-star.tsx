import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/shop/account/AccountMenu";
import { findShopper } from "~/shop/session/require-shopper.server";
import { canSignIn } from "~/shop/session/sign-in-ways.server";
import { Page } from "~/ui/page/Page";
import styles from "./order-star.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const found = await findShopper(request, store);
	return { shopperId: found?.session.shopperId, canSignIn: canSignIn(store.settings) };
}

/** The account's layout. Each page within checks the session itself, since scripts can request one loader alone. */
export default function Account() {
	const { shopperId, canSignIn } = useLoaderData<typeof loader>();
	const isSignedIn = shopperId !== undefined;
	return (
		<Page title="Mi cuenta">
			<div className={styles.columns}>
				<AccountMenu isSignedIn={isSignedIn} isOpen={isSignedIn || canSignIn} />
				<div key={shopperId} className={styles.content}>
					<Outlet />
				</div>
			</div>
		</Page>
	);
}

/** The error boundary replaces the whole account, so that an error page has one heading. */
export { ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";

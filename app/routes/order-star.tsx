import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/AccountMenu";
import { findShopper, orUnavailable } from "~/customers/require-shopper.server";
import { revalidateUnlessFailed } from "~/forms/submission-failed";
import { errorTitle } from "~/layout/ErrorPage";
import { pageTitle } from "~/page-title";
import { env } from "~/server/env.server";
import { store } from "~/store.server";
import { Page } from "~/ui/Page";
import styles from "./order-star.module.css";

export const meta: MetaFunction = ({ error }) => [
	{ title: error ? errorTitle(error) : pageTitle("Mi cuenta") },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const isSignedIn = (await orUnavailable(findShopper(request, store.datastore))) !== undefined;
	return { isSignedIn, canSignIn: env.signIn !== undefined };
}

/** It may show what is the shopper's alone. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const shouldRevalidate = revalidateUnlessFailed;

/** The frame of the account's pages; each of them asks for itself who is signed in. */
export default function Account() {
	const { isSignedIn, canSignIn } = useLoaderData<typeof loader>();
	return (
		<Page title="Mi cuenta">
			<div className={styles.columns}>
				<AccountMenu isSignedIn={isSignedIn} isOpen={isSignedIn || canSignIn} />
				<div className={styles.content}>
					<Outlet />
				</div>
			</div>
		</Page>
	);
}

/** For the pages within it, too: in the place of all of it, with one title. */
export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";

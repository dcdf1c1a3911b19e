import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { findShopper } from "~/shop/session/require-shopper.server";
import { canSignIn } from "~/shop/session/sign-in-ways.server";
import { English } from "~/ui/elements/English";
import { NavLink } from "~/ui/page/NavLink";
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

const pages = [
	{ label: "DASHBOARD", meaning: "Resumen", to: urls.account, end: true, isAlwaysOpen: true },
	{ label: "ORDERS", meaning: "Mis pedidos", to: urls.orders() },
	{ label: "ADDRESSES", meaning: "Mis direcciones", to: urls.addresses },
	{ label: "FAVORITES", meaning: "Mis favoritos", to: urls.favourites(), isAlwaysOpen: true },
	{ label: "ACCOUNT DETAILS", meaning: "Mis datos", to: urls.accountDetails },
];

const logout = <English meaning="Cerrar sesión">LOGOUT</English>;

function AccountMenu({ isSignedIn, isOpen }: { isSignedIn: boolean; isOpen: boolean }) {
	return (
		<nav className={styles.menu} aria-label="Mi cuenta">
			<ul role="list">
				{pages.map(({ label, meaning, to, end, isAlwaysOpen }) => (
					<li key={label}>
						{isOpen || isAlwaysOpen ? (
							<NavLink to={to} end={end}>
								<English meaning={meaning}>{label}</English>
							</NavLink>
						) : (
							<English meaning={meaning}>{label}</English>
						)}
					</li>
				))}
				<li>
					{isSignedIn ? (
						// Loads a document, so that no personal data stay in memory.
						<Form method="post" action={urls.signOut} reloadDocument>
							<button type="submit">{logout}</button>
						</Form>
					) : (
						logout
					)}
				</li>
			</ul>
		</nav>
	);
}

/** The error boundary replaces the whole account, so that an error page has one heading. */
export { ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";

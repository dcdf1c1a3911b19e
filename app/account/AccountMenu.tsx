import { Form, NavLink } from "@remix-run/react";
import { urls } from "~/urls";
import styles from "./AccountMenu.module.css";

const pages = [
	{ label: "DASHBOARD", to: urls.account, end: true },
	{ label: "ORDERS", to: urls.orders() },
	{ label: "ADDRESSES", to: urls.addresses },
	{ label: "ACCOUNT DETAILS", to: urls.accountDetails },
];

/** @param isOpen false for visitors of a store without sign-in, who cannot use the other pages */
export function AccountMenu({ isSignedIn, isOpen }: { isSignedIn: boolean; isOpen: boolean }) {
	return (
		<nav className={styles.menu} aria-label="Mi cuenta">
			<ul role="list" lang="en">
				{pages.map(({ label, to, end }) => (
					<li key={label}>
						{isOpen || to === urls.account ? (
							<NavLink to={to} end={end ?? false}>
								{label}
							</NavLink>
						) : (
							label
						)}
					</li>
				))}
				<li>
					{isSignedIn ? (
						// Loads a document, so that no personal data stays in memory.
						<Form method="post" action={urls.signOut} reloadDocument>
							<button type="submit">LOGOUT</button>
						</Form>
					) : (
						"LOGOUT"
					)}
				</li>
			</ul>
		</nav>
	);
}

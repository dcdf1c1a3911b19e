import { Form, NavLink } from "@remix-run/react";
import { urls } from "~/urls";
import styles from "./AccountMenu.module.css";

const pages = [
	{ label: "DASHBOARD", to: urls.account, end: true },
	{ label: "ORDERS", to: urls.orders() },
	{ label: "ADDRESSES", to: urls.addresses },
	{ label: "ACCOUNT DETAILS", to: urls.accountDetails },
];

/** @param isOpen whether the pages behind it can be reached: by who is signed in, or by way of the sign-in page */
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
						// By loading a page: what this one holds in memory is gone, too.
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

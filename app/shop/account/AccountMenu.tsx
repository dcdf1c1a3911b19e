import { Form } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { English } from "~/ui/elements/English";
import { NavLink } from "~/ui/page/NavLink";
import styles from "./AccountMenu.module.css";

const pages = [
	{ label: "DASHBOARD", meaning: "Resumen", to: urls.account, end: true, isAlwaysOpen: true },
	{ label: "ORDERS", meaning: "Mis pedidos", to: urls.orders() },
	{ label: "ADDRESSES", meaning: "Mis direcciones", to: urls.addresses },
	{ label: "FAVORITES", meaning: "Mis favoritos", to: urls.favourites(), isAlwaysOpen: true },
	{ label: "ACCOUNT DETAILS", meaning: "Mis datos", to: urls.accountDetails },
];

const logout = <English meaning="Cerrar sesión">LOGOUT</English>;

export function AccountMenu({ isSignedIn, isOpen }: { isSignedIn: boolean; isOpen: boolean }) {
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

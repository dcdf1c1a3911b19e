import { Link } from "@remix-run/react";
import { urls } from "~/urls";
import styles from "./CheckoutHeader.module.css";
import { Logo } from "./Logo";

/** A header without search and menu, for a page that should be finished first. */
export function CheckoutHeader() {
	return (
		<header className={styles.header}>
			<div className={styles.bar}>
				<Link className={styles.logo} to={urls.home} aria-label="Wasi, inicio">
					<Logo />
				</Link>
				<nav aria-label="Principal" className={styles.ways}>
					<Link to={urls.cart}>Volver al carrito</Link> <Link to={urls.productList()}>Seguir comprando</Link>
				</nav>
			</div>
		</header>
	);
}

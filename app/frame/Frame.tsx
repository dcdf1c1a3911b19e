import type { ReactNode } from "react";
import type { PricedCart } from "~/cart/price-cart";
import { CartPanel } from "./CartPanel";
import { Footer } from "./Footer";
import styles from "./Frame.module.css";
import { Header } from "./Header";
import { MenuPanel } from "./MenuPanel";
import { useClosePanels } from "./use-close-panels";

export interface Contact {
	phone?: string | undefined;
	email?: string | undefined;
}

/** What is on every screen. `cart` is absent only when the page could not be loaded at all. */
export function Frame({
	cart = { lines: [], count: 0, subtotal: { pen: 0, usd: 0 } },
	contact,
	children,
}: {
	cart?: PricedCart | undefined;
	contact: Contact;
	children: ReactNode;
}) {
	useClosePanels();
	return (
		<>
			<a className={styles.skip} href="#contenido">
				Saltar al contenido
			</a>
			<Header count={cart.count} />
			<main id="contenido" tabIndex={-1}>
				{children}
			</main>
			<Footer contact={contact} />
			<MenuPanel />
			<CartPanel cart={cart} />
		</>
	);
}

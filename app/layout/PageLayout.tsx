import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { emptyCart, type PricedCart } from "~/cart/cart";
import { CartContext } from "~/cart/use-cart";
import type { Category } from "~/catalog/category";
import { CartPanel } from "./CartPanel";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { LayoutBoundary } from "./LayoutBoundary";
import { MenuPanel } from "./MenuPanel";
import { mainId, PageAnnouncer } from "./PageAnnouncer";
import styles from "./PageLayout.module.css";
import { useFinishNavigation } from "./use-finish-navigation";

export type CategoryLink = Pick<Category, "_id" | "name">;

export interface Contact {
	phone?: string | undefined;
	email?: string | undefined;
}

interface FrameProps {
	/** Absent only when the page could not be loaded at all. */
	cart?: PricedCart | undefined;
	contact: Contact;
	categories: CategoryLink[];
	children: ReactNode;
}

/** What is on every screen. */
export function PageLayout(props: FrameProps) {
	return (
		<LayoutBoundary>
			<FrameParts {...props} />
		</LayoutBoundary>
	);
}

function FrameParts({ cart = emptyCart, contact, categories, children }: FrameProps) {
	useFinishNavigation();
	const isBusy = useNavigation().state !== "idle";
	return (
		<CartContext.Provider value={cart}>
			<a className={styles.skip} href={`#${mainId}`}>
				Saltar al contenido
			</a>
			<Header />
			<div className={styles.progress} hidden={!isBusy} />
			<main id={mainId} tabIndex={-1} aria-busy={isBusy}>
				{children}
			</main>
			<Footer contact={contact} categories={categories} />
			<MenuPanel categories={categories} />
			<CartPanel />
			<PageAnnouncer />
		</CartContext.Provider>
	);
}

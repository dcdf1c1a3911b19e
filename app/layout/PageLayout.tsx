import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { Business } from "~/business/business-record.server";
import { emptyCart, type PricedCart } from "~/cart/cart";
import { FailedAddition } from "~/cart/FailedAddition";
import { CartContext } from "~/cart/use-cart";
import { useRequestFirstPageData } from "~/client/reload-page-data";
import { useLiveCatalog } from "~/client/use-live-catalog";
import { usePreloadFormCode } from "~/client/use-preload-form-code";
import { useRefreshRestoredPage } from "~/client/use-refresh-restored-page";
import { useRemoveFirstPageHead } from "~/client/use-remove-first-page-head";
import { useWatchFields } from "~/forms/fields-in-use";
import { Slot } from "~/page-cache/Slot";
import type { CategoryLink } from "~/products/use-categories";
import type { ProductLink } from "~/storefront/newest-cards.server";
import { urls } from "~/urls";
import { CartPanel } from "./CartPanel";
import { CategoryBar } from "./CategoryBar";
import { CheckoutHeader } from "./CheckoutHeader";
import { Footer, type FooterLink } from "./Footer";
import { Header, topId } from "./Header";
import { MenuPanel } from "./MenuPanel";
import { mainId, NavigationAnnouncer } from "./NavigationAnnouncer";
import styles from "./PageLayout.module.css";

/** The root loader's data, which are absent only when it failed. */
interface PageLayoutProps {
	version?: string;
	cart?: PricedCart | undefined;
	business?: Business;
	categories?: CategoryLink[];
	newest?: ProductLink[];
	footerPages?: FooterLink[];
	notice?: string | undefined;
	/** Today's in Lima. */
	year?: string;
	children: ReactNode;
}

export function PageLayout({
	version,
	cart = emptyCart,
	business = {},
	categories = [],
	newest = [],
	footerPages = [],
	notice,
	year,
	children,
}: PageLayoutProps) {
	useRemoveFirstPageHead();
	useWatchFields();
	useMarkHydrated();
	useRefreshRestoredPage();
	useRequestFirstPageData();
	usePreloadFormCode();
	useLiveCatalog(version);
	const isBusy = useNavigation().state !== "idle";
	const isCheckout = useIsCheckout();
	const { pathname } = useLocation();
	return (
		<CartContext.Provider value={cart}>
			<a className={styles.skip} href={`#${mainId}`}>
				Saltar al contenido
			</a>
			{/* The target of links to the top, because a sticky header is always in view. */}
			<div id={topId} tabIndex={-1} className={styles.top} />
			{notice && (
				<aside aria-label="Aviso" className={styles.notice}>
					<p>{notice}</p>
				</aside>
			)}
			{isCheckout ? <CheckoutHeader /> : <Header />}
			{!isCheckout && categories.length > 0 && !withoutCategoryBar.has(pathname) && (
				<CategoryBar categories={categories} />
			)}
			<div className={styles.progress} hidden={!isBusy} />
			<main id={mainId} tabIndex={-1} aria-busy={isBusy}>
				{children}
			</main>
			<Footer business={business} categories={categories} pages={footerPages} year={year} />
			{!isCheckout && (
				<>
					<MenuPanel categories={categories} />
					<Slot name="cart-panel">
						<CartPanel newest={newest} />
					</Slot>
				</>
			)}
			<NavigationAnnouncer />
			<FailedAddition />
		</CartContext.Provider>
	);
}

const withoutCategoryBar = new Set<string>([urls.home, urls.categories]);

/** Whether the page has the checkout's header, and no panels. The page that follows an order has the usual ones. */
function useIsCheckout(): boolean {
	// Null on an error page.
	const checkout = useRouteLoaderData("routes/shop.product-shop") as { outcome?: unknown } | null | undefined;
	return Boolean(checkout && !checkout.outcome);
}

/** Turns off the speculation rules, which are for pages without scripts. */
function useMarkHydrated(): void {
	useEffect(() => {
		document.documentElement.dataset.hydrated = "";
	}, []);
}

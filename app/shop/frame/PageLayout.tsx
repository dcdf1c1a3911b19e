import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { emptyCart, type PricedCart } from "~/domain/cart/cart";
import { findShopAddress } from "~/platform/find-shop-address";
import { PageLinks } from "~/shop/browser/PageLinks";
import { useRequestFirstPageData } from "~/shop/browser/reload-page-data";
import { useRenderPagesAtOnce } from "~/shop/browser/render-router-state";
import { useLiveCatalog } from "~/shop/browser/use-live-catalog";
import { useRefreshRestoredPage } from "~/shop/browser/use-refresh-restored-page";
import { FormAlert } from "~/shop/cart/FormAlert";
import { CartContext } from "~/shop/cart/use-cart";
import { useShop } from "~/shop/parts/use-shop";
import { useWatchFields } from "~/web/forms/fields-in-use";
import { Slot } from "~/web/page-cache/Slot";
import { CartPanel } from "./CartPanel";
import { CategoryBar } from "./CategoryBar";
import { CheckoutHeader } from "./CheckoutHeader";
import { Footer } from "./Footer";
import { Header, topId } from "./Header";
import { connectionLostText } from "./keep-form-on-failure";
import { MenuPanel } from "./MenuPanel";
import { mainId, NavigationAnnouncer } from "./NavigationAnnouncer";
import styles from "./PageLayout.module.css";

/** The root loader's data, which are absent only when it failed. */
interface PageLayoutProps {
	version: string | undefined;
	cart: PricedCart | undefined;
	children: ReactNode;
}

export function PageLayout({ version, cart = emptyCart, children }: PageLayoutProps) {
	useRenderPagesAtOnce();
	useWatchFields();
	useMarkHydrated();
	useRefreshRestoredPage();
	useRequestFirstPageData();
	useLiveCatalog(version);
	const isBusy = useNavigation().state !== "idle";
	const isCheckout = useIsCheckout();
	const { pathname } = useLocation();
	const { notice } = useShop();
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
			{!isCheckout && !findShopAddress(pathname)?.hasCategories && <CategoryBar />}
			<div className={styles.progress} hidden={!isBusy} />
			<main id={mainId} tabIndex={-1} aria-busy={isBusy}>
				{children}
			</main>
			<Footer isLegalOnly={isCheckout} />
			{!isCheckout && (
				<>
					<MenuPanel />
					<Slot name="cart-panel">
						<CartPanel />
					</Slot>
				</>
			)}
			<NavigationAnnouncer />
			<PageLinks />
			<FormAlert connectionLost={connectionLostText} />
		</CartContext.Provider>
	);
}

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

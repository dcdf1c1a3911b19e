import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { memo, type ReactNode, useEffect } from "react";
import { emptyCart, type PricedCart } from "~/domain/cart/cart";
import { findShopAddress } from "~/platform/find-shop-address";
import { urls } from "~/platform/urls";
import { PageLinks } from "~/shop/browser/PageLinks";
import { useFollowCart, useRequestFirstPageData } from "~/shop/browser/reload-page-data";
import { useRenderPagesAtOnce } from "~/shop/browser/render-router-state";
import { useLiveCatalog } from "~/shop/browser/use-live-catalog";
import { FormAlert } from "~/shop/cart/FormAlert";
import { CartContext, useCart } from "~/shop/cart/use-cart";
import { checkoutFormId, enterIntent } from "~/shop/checkout/checkout-form";
import { useShop } from "~/shop/parts/use-shop";
import { Button } from "~/ui/fields/Button";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { NavLink } from "~/ui/page/NavLink";
import { useWatchFields } from "~/web/forms/fields-in-use";
import { Slot } from "~/web/page-cache/Slot";
import { CartPanel } from "./CartPanel";
import { Footer } from "./Footer";
import { Header, topId } from "./Header";
import { connectionLostText } from "./keep-form-on-failure";
import { Logo } from "./Logo";
import { MenuPanel } from "./MenuPanel";
import { mainId, NavigationAnnouncer } from "./NavigationAnnouncer";
import styles from "./PageLayout.module.css";

interface PageLayoutProps {
	/** Absent only when the root's loader failed. */
	cart: PricedCart | undefined;
	children: ReactNode;
}

export function PageLayout({ cart = emptyCart, children }: PageLayoutProps) {
	useRenderPagesAtOnce();
	useWatchFields();
	useMarkHydrated();
	useFollowCart(cart.changedAt);
	useRequestFirstPageData();
	useLiveCatalog();
	const isBusy = useNavigation().state !== "idle";
	const isCheckout = useIsCheckout();
	const address = findShopAddress(useLocation().pathname);
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
			{address?.kind !== "personal" && !address?.hasCategories && <CategoryBar />}
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

/** Whether the page has the checkout's header, and no panels. Its error page has the usual ones. */
function useIsCheckout(): boolean {
	return Boolean(useRouteLoaderData("routes/shop.product-shop"));
}

/** Turns off the speculation rules, which are for pages without scripts. */
function useMarkHydrated(): void {
	useEffect(() => {
		document.documentElement.dataset.hydrated = "";
	}, []);
}

function CheckoutHeader() {
	const isEmpty = useCart().lines.length === 0;
	return (
		<header className={styles.header}>
			<div className={styles.bar}>
				<a className={styles.logo} href={urls.home} aria-label="Wasi, inicio">
					<Logo />
				</a>
				<nav aria-label="Principal" className="row words-2 flush">
					{/* Both submit the page's form, which keeps its answers. Text browsers that lack "form" follow the action. */}
					<form action={urls.cart}>
						{/* Enter in a field presses the form's first button. */}
						<DefaultButton form={checkoutFormId} name="intent" value={enterIntent(isEmpty)}>
							Volver al carrito
						</DefaultButton>
						<Button type="submit" form={checkoutFormId} name="intent" value="change-cart" look="quiet">
							Volver al carrito
						</Button>
					</form>{" "}
					<form action={urls.productList()}>
						<Button type="submit" form={checkoutFormId} name="intent" value="keep-shopping" look="quiet">
							Seguir comprando
						</Button>
					</form>
				</nav>
			</div>
		</header>
	);
}

const CategoryBar = memo(function CategoryBar() {
	const { categories = [] } = useShop();
	if (categories.length === 0) return null;
	return (
		<nav aria-label="Categorías" className={styles.categoryBar}>
			<ul role="list" className={styles.list}>
				{categories.map(({ _id, name }) => (
					<li key={_id}>
						<NavLink to={urls.category(_id)}>{name}</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
});

import { cartPanelId } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { SearchBox } from "~/shop/browse/SearchBox";
import { useCart } from "~/shop/cart/use-cart";
import { useShop } from "~/shop/parts/use-shop";
import { Icon } from "~/ui/elements/Icon";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { PopoverButton } from "~/ui/fields/PopoverButton";
import { NavLink } from "~/ui/page/NavLink";
import { Slot } from "~/web/page-cache/Slot";
import styles from "./Header.module.css";
import { Logo } from "./Logo";
import { menuPanelId } from "./MenuPanel";

export const topId = "inicio";

const pages = [
	{ label: "Home", to: urls.home, lang: "en" },
	{ label: "Productos", to: urls.productList() },
	{ label: "Ofertas", to: urls.offers() },
	{ label: "Nosotros", to: urls.about },
];

/** Each panel has a button, and a link for browsers without `popover`. */
export function Header() {
	const { count } = useCart();
	const { hasOffers } = useShop();
	return (
		<header className={styles.header}>
			<div className={styles.bar}>
				<PopoverButton
					popover={menuPanelId}
					action="toggle"
					label="Abrir el menú"
					className={`${styles.icon} ${styles.menu}`}
				>
					<Icon name="menu" size={24} />
				</PopoverButton>
				<a href={`#${menuPanelId}`} className={`${styles.panelLink} ${styles.menu}`}>
					Menú
				</a>{" "}
				<a className={styles.logo} href={urls.home} aria-label="Wasi, inicio">
					<Logo />
				</a>
				<nav aria-label="Principal">
					<ul role="list" className={styles.nav}>
						{pages
							.filter(({ to }) => hasOffers || to !== urls.offers())
							.map(({ label, ...link }) => (
								<li key={label}>
									<NavLink {...link}>{label}</NavLink>
								</li>
							))}
					</ul>
				</nav>
				<SearchBox />
				<div className={styles.actions}>
					<a className={styles.icon} href={urls.favourites()}>
						<Icon name="heart" size={24} />
						<VisuallyHidden>Mis favoritos</VisuallyHidden>
					</a>{" "}
					<a className={styles.icon} href={urls.account}>
						<Icon name="user" size={24} />
						<VisuallyHidden>Mi cuenta</VisuallyHidden>
					</a>{" "}
					<Slot name="cart-button">
						<PopoverButton
							popover={cartPanelId}
							action="toggle"
							label={`Abrir el carrito, ${count === 1 ? "1 producto" : `${count} productos`}`}
							className={`${styles.icon} ${styles.cart}`}
							data-count={count}
						>
							<Icon name="shopping-bag" size={24} />
						</PopoverButton>
						<a className={styles.panelLink} href={urls.cart}>
							{`Carrito (${count})`}
						</a>
					</Slot>
				</div>
			</div>
		</header>
	);
}

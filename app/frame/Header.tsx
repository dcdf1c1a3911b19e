import { Link, NavLink } from "@remix-run/react";
import { cartPanelId } from "~/cart/cart";
import { useCart } from "~/cart/use-cart";
import { SearchBox } from "~/catalog/SearchBox";
import { Icon } from "~/ui/Icon";
import { urls } from "~/urls";
import styles from "./Header.module.css";
import { Logo } from "./Logo";
import { menuPanelId } from "./MenuPanel";

/** Where "Volver arriba" leads. */
export const headerId = "inicio";

export function Header() {
	const { count } = useCart();
	return (
		<header id={headerId} tabIndex={-1} className={styles.header}>
			<div className={styles.bar}>
				<button
					type="button"
					className={styles.menuButton}
					popovertarget={menuPanelId}
					aria-label="Abrir el menú"
				>
					<Icon name="menu" size={24} />
				</button>
				<Link className={styles.logo} to={urls.home} aria-label="Wasi, inicio">
					<Logo />
				</Link>
				<nav className={styles.nav} aria-label="Principal">
					<NavLink to={urls.home} end lang="en">
						Home
					</NavLink>
					<NavLink to={urls.productList()}>Productos</NavLink>
					<NavLink to={urls.about}>Nosotros</NavLink>
				</nav>
				<SearchBox />
				<div className={styles.actions}>
					<Link className={styles.account} to={urls.account} aria-label="Mi cuenta">
						<Icon name="user" size={24} />
					</Link>
					<button
						type="button"
						className={styles.cartButton}
						popovertarget={cartPanelId}
						aria-label={`Abrir el carrito, ${count === 1 ? "1 producto" : `${count} productos`}`}
					>
						<Icon name="shopping-bag" size={24} />
						<span className={styles.count} aria-hidden="true">
							{count}
						</span>
					</button>
				</div>
			</div>
		</header>
	);
}

import { NavLink } from "@remix-run/react";
import { urls } from "~/urls";
import type { CategoryLink } from "./Frame";
import styles from "./MenuPanel.module.css";
import { Panel } from "./Panel";

export const menuPanelId = "menu";

export function MenuPanel({ categories }: { categories: CategoryLink[] }) {
	return (
		<Panel id={menuPanelId} side="left" title="Menú" closeLabel="Cerrar el menú">
			<nav className={styles.nav} aria-label="Menú">
				<NavLink to={urls.home} end>
					Inicio
				</NavLink>
				<NavLink to={urls.categories}>Categorías</NavLink>
				{categories.length > 0 && (
					<div className={styles.categories}>
						{categories.map(({ _id, name }) => (
							<NavLink key={_id} to={urls.category(_id)}>
								{name}
							</NavLink>
						))}
					</div>
				)}
				<NavLink to={urls.productList()}>Productos</NavLink>
				<NavLink to={urls.about}>Nosotros</NavLink>
				<NavLink to={urls.account}>Mi cuenta</NavLink>
			</nav>
		</Panel>
	);
}

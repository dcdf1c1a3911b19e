import { NavLink } from "@remix-run/react";
import type { CategoryLink } from "~/products/use-categories";
import { urls } from "~/urls";
import styles from "./MenuPanel.module.css";
import { Panel } from "./Panel";

export const menuPanelId = "menu";

export function MenuPanel({ categories }: { categories: CategoryLink[] }) {
	return (
		<Panel id={menuPanelId} side="left" title="Menú" closeLabel="Cerrar el menú">
			<nav aria-label="Menú">
				<ul role="list" className={styles.list}>
					<li>
						<NavLink to={urls.home} end prefetch="intent">
							Inicio
						</NavLink>
					</li>
					<li>
						<NavLink to={urls.categories} prefetch="intent">
							Categorías
						</NavLink>
						{categories.length > 0 && (
							<ul role="list" className={styles.categories}>
								{categories.map(({ _id, name }) => (
									<li key={_id}>
										<NavLink to={urls.category(_id)} prefetch="intent">
											{name}
										</NavLink>
									</li>
								))}
							</ul>
						)}
					</li>
					<li>
						<NavLink to={urls.productList()} prefetch="intent">
							Productos
						</NavLink>
					</li>
					<li>
						<NavLink to={urls.about} prefetch="intent">
							Nosotros
						</NavLink>
					</li>
					<li>
						<NavLink to={urls.favourites()}>Mis favoritos</NavLink>
					</li>
					<li>
						<NavLink to={urls.account}>Mi cuenta</NavLink>
					</li>
				</ul>
			</nav>
		</Panel>
	);
}

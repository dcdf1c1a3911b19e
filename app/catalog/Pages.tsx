import { Link } from "@remix-run/react";
import { urls } from "~/urls";
import { type Filters, filtersToQuery } from "./filters";
import styles from "./Pages.module.css";

/** Links to the other pages of a list; nothing when there is one. */
export function Pages({ filters, pages }: { filters: Filters; pages: number }) {
	if (pages === 1) return null;
	const { page } = filters;
	const to = (target: number) => urls.productList(filtersToQuery({ ...filters, page: target }));
	return (
		<nav className={styles.pages} aria-label="Páginas">
			{page > 1 && (
				<Link to={to(page - 1)} rel="prev">
					Anterior
				</Link>
			)}
			<p>{`Página ${page} de ${pages}`}</p>
			{page < pages && (
				<Link to={to(page + 1)} rel="next">
					Siguiente
				</Link>
			)}
		</nav>
	);
}

import { Link } from "@remix-run/react";
import styles from "./Pagination.module.css";

/**
 * Links to the other pages of a list; nothing when there is one.
 * @param urlOf the address of a page, from 1
 */
export function Pagination({
	page,
	pages,
	urlOf,
}: {
	page: number;
	pages: number;
	urlOf: (page: number) => string;
}) {
	if (pages === 1) return null;
	return (
		<nav className={styles.pages} aria-label="Páginas">
			{page > 1 && (
				<Link to={urlOf(page - 1)} rel="prev">
					Anterior
				</Link>
			)}
			<p>{`Página ${page} de ${pages}`}</p>
			{page < pages && (
				<Link to={urlOf(page + 1)} rel="next">
					Siguiente
				</Link>
			)}
		</nav>
	);
}

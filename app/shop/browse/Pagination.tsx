import { ButtonLink } from "~/ui/fields/Button";
import styles from "./Pagination.module.css";

interface PaginationProps {
	page: number;
	pages: number;
	toUrl: (page: number) => string;
}

export function Pagination({ page, pages, toUrl }: PaginationProps) {
	if (pages === 1) return null;
	return (
		<nav className={styles.pages} aria-label="Páginas">
			{page > 1 && (
				<ButtonLink to={toUrl(page - 1)} rel="prev" look="secondary">
					Anterior
				</ButtonLink>
			)}
			<p>{`Página ${page} de ${pages}`}</p>
			{page < pages && (
				<ButtonLink to={toUrl(page + 1)} rel="next" look="secondary">
					Siguiente
				</ButtonLink>
			)}
		</nav>
	);
}

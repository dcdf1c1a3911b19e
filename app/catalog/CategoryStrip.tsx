import { Link } from "@remix-run/react";
import { urls } from "~/urls";
import styles from "./CategoryStrip.module.css";
import type { Category } from "./category";

export function CategoryStrip({ categories, known }: { categories: Category[]; known: boolean }) {
	if (categories.length === 0) {
		return (
			<p className={styles.none}>
				{known
					? "Todavía no hay categorías. Vuelve pronto: estamos preparando la tienda."
					: "No pudimos traer las categorías. Actualiza la página en un momento."}
			</p>
		);
	}
	return (
		<ul role="list" className={styles.strip}>
			{categories.map(({ _id, name, image }) => (
				<li key={_id}>
					<Link to={urls.productList({ categoria: _id })} className={styles.category}>
						<img src={image} alt="" width={600} height={600} loading="lazy" />
						<span>{name}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

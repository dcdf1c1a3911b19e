import type { Category } from "~/domain/goods/category";
import { urls } from "~/platform/urls";
import { Picture } from "~/ui/elements/Picture";
import styles from "./CategoryStrip.module.css";

interface CategoryStripProps {
	categories: Category[];
	areLoaded: boolean;
	isRowOnPhones?: boolean;
}

export function CategoryStrip({ categories, areLoaded, isRowOnPhones = false }: CategoryStripProps) {
	if (categories.length === 0) {
		return (
			<p className={styles.none}>
				{areLoaded
					? "Todavía no hay categorías. Vuelve pronto: estamos preparando la tienda."
					: "No pudimos traer las categorías. Actualiza la página en un momento."}
			</p>
		);
	}
	return (
		<ul role="list" className={isRowOnPhones ? `${styles.strip} ${styles.row}` : styles.strip}>
			{categories.map(({ _id, name, image }) => (
				<li key={_id}>
					<a href={urls.category(_id)} className={styles.category}>
						<Picture
							picture={{ ...image, alt: "" }}
							sizes={`${isRowOnPhones ? "(max-width: 620px) 7.5rem, " : ""}(max-width: 669px) 44vw, (max-width: 891px) 30vw, (max-width: 1103px) 23vw, 211px`}
						/>{" "}
						<span>{name}</span>
					</a>
				</li>
			))}
		</ul>
	);
}

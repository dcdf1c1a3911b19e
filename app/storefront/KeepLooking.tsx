import { Form } from "@remix-run/react";
import { maxSearchLength } from "~/catalog/filters";
import { useCategories } from "~/catalog/use-categories";
import { Button, ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./KeepLooking.module.css";
import { ProductGrid } from "./ProductGrid";
import type { ProductCardData } from "./product-card";

const fieldId = "otra-busqueda";

/** Ways on from a page that has nothing to show: a search, the categories and some products. */
export function KeepLooking({
	title = "Lo más nuevo",
	products = [],
}: {
	/** The heading of the products. */
	title?: string;
	products?: ProductCardData[] | undefined;
}) {
	const categories = useCategories();
	return (
		<div className={styles.ways}>
			<Form method="get" action={urls.productList()} className={styles.search}>
				<label htmlFor={fieldId}>¿Qué necesitas?</label>
				<input id={fieldId} type="search" name="q" maxLength={maxSearchLength} autoComplete="off" />
				<Button type="submit" look="secondary">
					Buscar en la tienda
				</Button>
			</Form>
			{categories.length > 0 && (
				<ul role="list" className={styles.categories} aria-label="Categorías">
					{categories.map(({ _id, name }) => (
						<li key={_id}>
							<ButtonLink to={urls.category(_id)} look="secondary">
								{name}
							</ButtonLink>
						</li>
					))}
				</ul>
			)}
			{products.length > 0 && (
				<section className={styles.products} aria-labelledby="sugeridos">
					<h2 id="sugeridos">{title}</h2>
					<ProductGrid products={products} />
				</section>
			)}
		</div>
	);
}

import { Form } from "@remix-run/react";
import { maxSearchLength } from "~/domain/catalog/search-length";
import { urls } from "~/platform/urls";
import { type ProductLink, useShop } from "~/shop/parts/use-shop";
import { ProductLinks } from "~/shop/seen/ProductLinks";
import { RecentlySeen } from "~/shop/seen/RecentlySeen";
import { Button, ButtonLink } from "~/ui/fields/Button";
import styles from "./KeepLooking.module.css";
import { ProductGrid } from "./ProductGrid";
import type { ProductCardData } from "./product-card";

const pageId = "sugeridos";

export function KeepLooking({
	title = "Lo más nuevo",
	products = [],
	links = [],
	id = pageId,
}: {
	title?: string;
	products?: ProductCardData[] | undefined;
	links?: ProductLink[];
	/** Unique prefix of element ids: the cart panel and the page may both have this part. */
	id?: string;
}) {
	const { categories = [] } = useShop();
	const fieldId = `${id}-buscar`;
	return (
		<div className={styles.ways}>
			{products.length + links.length > 0 && (
				<section className="stack space-1" aria-labelledby={id}>
					<h2 id={id}>{title}</h2>
					{products.length > 0 ? <ProductGrid products={products} /> : <ProductLinks products={links} />}
				</section>
			)}
			<Form method="get" action={urls.productList()} className={styles.search}>
				<label htmlFor={fieldId}>¿Qué necesitas?</label>
				<input id={fieldId} type="search" name="q" maxLength={maxSearchLength} autoComplete="off" />
				<Button type="submit" look="secondary">
					Buscar en la tienda
				</Button>
			</Form>
			{categories.length > 0 && (
				<ul role="list" className="row gap-2" aria-label="Categorías">
					{categories.map(({ _id, name }) => (
						<li key={_id}>
							<ButtonLink to={urls.category(_id)} look="secondary">
								{name}
							</ButtonLink>
						</li>
					))}
				</ul>
			)}
			{id === pageId && <RecentlySeen beside={[...products, ...links].map(({ slug }) => slug)} />}
		</div>
	);
}

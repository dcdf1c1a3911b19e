import { urls } from "~/platform/urls";
import { type ProductLink, useShop } from "~/shop/parts/use-shop";
import { ProductLinks } from "~/shop/seen/ProductLinks";
import { RecentlySeen } from "~/shop/seen/RecentlySeen";
import { ButtonLink } from "~/ui/fields/Button";
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
	links?: ProductLink[] | undefined;
	/** Unique prefix of element ids: the cart panel and the page may both have this part. */
	id?: string;
}) {
	const { categories = [] } = useShop();
	const isPage = id === pageId;
	return (
		<div className={styles.ways}>
			{products.length + links.length > 0 && (
				<section className="stack space-1" aria-labelledby={id}>
					<h2 id={id}>{title}</h2>
					{products.length > 0 ? <ProductGrid products={products} /> : <ProductLinks products={links} />}
				</section>
			)}
			{isPage && <RecentlySeen beside={[...products, ...links].map(({ slug }) => slug)} />}
			{isPage && categories.length > 0 && (
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
		</div>
	);
}

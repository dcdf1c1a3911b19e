import { PriceTerms } from "~/ui/PriceTerms";
import { ProductCard } from "./ProductCard";
import styles from "./ProductGrid.module.css";
import type { ProductCardData } from "./product-card";

/** @param priority whether the first product's picture is the page's largest (LCP) */
export function ProductGrid({
	products,
	priority = false,
}: {
	products: ProductCardData[];
	priority?: boolean;
}) {
	return (
		<div className={styles.list}>
			<PriceTerms prices={products.map(({ price }) => price)} />
			<ul role="list" className={styles.grid}>
				{products.map((product, index) => (
					<li key={product.slug}>
						<ProductCard product={product} priority={priority && index === 0} />
					</li>
				))}
			</ul>
		</div>
	);
}

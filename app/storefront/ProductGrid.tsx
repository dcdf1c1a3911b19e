import { ProductCard, type ProductCardData } from "./ProductCard";
import styles from "./ProductGrid.module.css";

/** @param leads whether its first picture is the one that the page is waited for */
export function ProductGrid({ products, leads = false }: { products: ProductCardData[]; leads?: boolean }) {
	return (
		<ul role="list" className={styles.grid}>
			{products.map((product, index) => (
				<li key={product.slug}>
					<ProductCard product={product} priority={leads && index === 0} />
				</li>
			))}
		</ul>
	);
}

import { ProductCard, type ProductCardData } from "./ProductCard";
import styles from "./ProductGrid.module.css";

/** @param eager how many of the first pictures are seen at once */
export function ProductGrid({ products, eager = 0 }: { products: ProductCardData[]; eager?: number }) {
	return (
		<ul role="list" className={styles.grid}>
			{products.map((product, index) => (
				<li key={product.slug}>
					<ProductCard product={product} eager={index < eager} />
				</li>
			))}
		</ul>
	);
}

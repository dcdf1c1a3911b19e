import type { ReactNode } from "react";
import { ProductGrid } from "./ProductGrid";
import styles from "./ProductResults.module.css";
import type { ProductCardData } from "./product-card";

/**
 * One page of products under their total.
 * @param total on all pages
 * @param note announced together with the total
 * @param priority whether the first product's picture is the page's largest (LCP)
 * @param children shown if there are no products
 */
export function ProductResults({
	products,
	total,
	note,
	priority = false,
	children,
}: {
	products: ProductCardData[];
	total: number;
	note?: string | undefined;
	priority?: boolean;
	children: ReactNode;
}) {
	return (
		<>
			<div role="status" className={styles.count}>
				{note && <p>{note}</p>}
				<h2>{total === 1 ? "1 producto" : `${total} productos`}</h2>
			</div>
			{total === 0 ? (
				<div className={styles.none}>{children}</div>
			) : (
				<ProductGrid products={products} priority={priority} />
			)}
		</>
	);
}

import type { ReactNode } from "react";
import { ProductGrid } from "./ProductGrid";
import styles from "./ProductResults.module.css";
import type { ProductCardData } from "./product-card";

interface ProductResultsProps {
	products: ProductCardData[];
	total: number | undefined;
	note?: string | undefined;
	priority?: boolean;
	children: ReactNode;
}

/**
 * One page of products under their total.
 * @param total on all pages; undefined for the newest products of a catalogue that is loading
 * @param note announced together with the total
 * @param priority whether the first product's picture is the page's largest (LCP)
 * @param children shown if there are no products
 */
export function ProductResults({ products, total, note, priority = false, children }: ProductResultsProps) {
	return (
		<>
			<div role="status" className={styles.count}>
				{note && <p>{note}</p>}
				{total === undefined && (
					<p>El total, los filtros y las demás páginas estarán listos en unos segundos.</p>
				)}
				<h2>{total === undefined ? "Lo más nuevo" : total === 1 ? "1 producto" : `${total} productos`}</h2>
			</div>
			{products.length === 0 ? (
				<div className={styles.none}>{children}</div>
			) : (
				<ProductGrid products={products} priority={priority} />
			)}
		</>
	);
}

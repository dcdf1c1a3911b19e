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

/** @param total on all pages; undefined while the catalogue is loading @param children shown if there are no products */
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

import type { ReactNode } from "react";
import type { ProductCardData } from "./ProductCard";
import { ProductGrid } from "./ProductGrid";
import styles from "./ProductResults.module.css";

/**
 * One page of products under their number.
 * @param total of all pages
 * @param note what the number alone would hide
 * @param leads whether no picture of the page comes before them
 * @param children what is said where there are none
 */
export function ProductResults({
	products,
	total,
	note,
	leads = false,
	children,
}: {
	products: ProductCardData[];
	total: number;
	note?: string | undefined;
	leads?: boolean;
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
				<ProductGrid products={products} leads={leads} />
			)}
		</>
	);
}

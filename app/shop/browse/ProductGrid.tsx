import { useRef } from "react";
import { PriceTerms } from "~/shop/parts/PriceTerms";
import { useItemsToRender } from "~/ui/elements/use-items-to-render";
import { ProductCard } from "./ProductCard";
import styles from "./ProductGrid.module.css";
import type { ProductCardData } from "./product-card";

interface ProductGridProps {
	products: ProductCardData[];
	priority?: boolean;
	areFavourites?: boolean;
}

export function ProductGrid({ products, priority = false, areFavourites = false }: ProductGridProps) {
	const list = useRef<HTMLUListElement>(null);
	const { count, height } = useItemsToRender(list);
	return (
		<div className="stack gap-xs">
			<PriceTerms prices={products.map(({ price }) => price)} />
			<ul ref={list} role="list" className={styles.grid} style={{ minHeight: height }}>
				{products.slice(0, count).map((product, index) => (
					<li key={product.slug}>
						<ProductCard product={product} priority={priority && index === 0} isFavourite={areFavourites} />
					</li>
				))}
			</ul>
		</div>
	);
}

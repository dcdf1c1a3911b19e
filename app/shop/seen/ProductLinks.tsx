import type { ReactNode } from "react";
import { urls } from "~/platform/urls";
import type { ProductLink } from "~/shop/parts/use-shop";
import { Picture } from "~/ui/elements/Picture";
import styles from "./ProductLinks.module.css";

interface ProductLinksProps {
	products: readonly ProductLink[];
	/** What can be done with each. */
	act?: (product: ProductLink) => ReactNode;
}

export function ProductLinks({ products, act }: ProductLinksProps) {
	return (
		<ul role="list" className={styles.list}>
			{products.map((product) => (
				<ProductLinkItem key={product.slug} product={product}>
					{act?.(product)}
				</ProductLinkItem>
			))}
		</ul>
	);
}

interface ProductLinkItemProps {
	product: ProductLink;
	children?: ReactNode;
}

export function ProductLinkItem({ product: { slug, name, image }, children }: ProductLinkItemProps) {
	return (
		<li>
			<a href={urls.product(slug)}>
				<Picture picture={image} sizes="160px" /> <span>{name}</span>
			</a>
			{children}
		</li>
	);
}

import { urls } from "~/platform/urls";
import type { ProductLink } from "~/shop/parts/use-shop";
import { Picture } from "~/ui/elements/Picture";
import styles from "./ProductLinks.module.css";

export function ProductLinks({ products }: { products: readonly ProductLink[] }) {
	return (
		<ul role="list" className={styles.list}>
			{products.map((product) => (
				<ProductLinkItem key={product.slug} product={product} />
			))}
		</ul>
	);
}

export function ProductLinkItem({ product: { slug, name, image } }: { product: ProductLink }) {
	return (
		<li>
			<a href={urls.product(slug)}>
				<Picture picture={image} sizes="160px" /> <span>{name}</span>
			</a>
		</li>
	);
}

import { Link } from "@remix-run/react";
import type { Price } from "~/money";
import { urls } from "~/urls";
import { PriceTag } from "./PriceTag";
import styles from "./ProductCard.module.css";
import type { Picture } from "./product";

export interface ProductCardData {
	slug: string;
	name: string;
	summary: string;
	image: Picture;
	price: Price;
}

export function ProductCard({ product, eager = false }: { product: ProductCardData; eager?: boolean }) {
	const { slug, name, summary, image, price } = product;
	return (
		<article className={styles.card}>
			<img
				src={image.src}
				alt={image.alt}
				width={image.width}
				height={image.height}
				loading={eager ? "eager" : "lazy"}
			/>
			<h3>
				<Link to={urls.product(slug)}>{name}</Link>
			</h3>
			<p className={styles.summary}>{summary}</p>
			<PriceTag price={price} />
		</article>
	);
}

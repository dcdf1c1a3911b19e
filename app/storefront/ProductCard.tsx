import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/Button";
import { Picture } from "~/ui/Picture";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import { AddToCart } from "./AddToCart";
import { PriceTag } from "./PriceTag";
import styles from "./ProductCard.module.css";
import type { ProductCardData } from "./product-card";
import { RatingSummary } from "./RatingSummary";

export function ProductCard({ product, priority = false }: { product: ProductCardData; priority?: boolean }) {
	const { slug, name, summary, image, price, hasSeveralPrices, isAvailable, hasOptions, rating } = product;
	return (
		<article className={styles.card}>
			<Picture
				picture={image}
				sizes="(max-width: 351px) 90vw, (max-width: 887px) 45vw, (max-width: 1171px) 30vw, 263px"
				priority={priority}
			/>
			<h3>
				<Link to={urls.product(slug)}>{name}</Link>
			</h3>
			<div className={styles.price}>
				<PriceTag price={price} isMinimum={hasSeveralPrices} />
			</div>
			{rating && (
				<p className={styles.rating}>
					<RatingSummary rating={rating} />
				</p>
			)}
			<p className={styles.summary}>{summary}</p>
			<div className={styles.action}>
				{!isAvailable && <p className={styles.soldOut}>Agotado por ahora</p>}
				{isAvailable && !hasOptions && <AddToCart slug={slug} name={name} />}
				{isAvailable && hasOptions && (
					<ButtonLink to={urls.product(slug)} look="secondary">
						Ver opciones<VisuallyHidden> de {name}</VisuallyHidden>
					</ButtonLink>
				)}
			</div>
		</article>
	);
}

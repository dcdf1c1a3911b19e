import { Link } from "@remix-run/react";
import { useState } from "react";
import { FavouriteHeart } from "~/favourites/FavouriteButton";
import { ButtonLink } from "~/ui/Button";
import { Picture } from "~/ui/Picture";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import { AddToCart } from "./AddToCart";
import { ColorDots } from "./ColorDots";
import { PriceTag } from "./PriceTag";
import styles from "./ProductCard.module.css";
import type { ProductCardData } from "./product-card";
import { RatingSummary } from "./RatingSummary";

const sizes = "(max-width: 351px) 90vw, (max-width: 887px) 45vw, (max-width: 1171px) 30vw, 263px";

/** @param isFavourite whether the card is in the list of favourites, so that its heart removes it */
export function ProductCard({
	product,
	priority = false,
	isFavourite = false,
}: {
	product: ProductCardData;
	priority?: boolean;
	isFavourite?: boolean;
}) {
	const { slug, name, summary, image, otherImage, price, sale, hasSeveralPrices } = product;
	const { isAvailable, hasOptions, rating, colors } = product;
	// The second picture is rendered only then: without scripts, browsers load even a lazy one that is hidden.
	const [isPointedAt, setPointedAt] = useState(false);
	const point = () => setPointedAt(true);
	return (
		<article className={styles.card} onPointerEnter={point} onFocus={point}>
			<div className={styles.pictures}>
				<Picture picture={image} sizes={sizes} priority={priority} />
				{isPointedAt && otherImage && (
					<Picture picture={{ ...otherImage, alt: "" }} sizes={sizes} className={styles.other} />
				)}
			</div>
			<h3>
				<Link to={urls.product(slug)} prefetch="intent">
					{name}
				</Link>
			</h3>
			<div className={styles.price}>
				<PriceTag price={price} sale={sale} isMinimum={hasSeveralPrices} />
			</div>
			{(rating || colors) && (
				<p className={styles.facts}>
					{rating && <RatingSummary rating={rating} />} {colors && <ColorDots colors={colors} />}
				</p>
			)}
			<p className={styles.summary}>{summary}</p>
			<div className={styles.action}>
				{!isAvailable && <p className={styles.soldOut}>Agotado por ahora</p>}
				{isAvailable && !hasOptions && <AddToCart slug={slug} name={name} />}
				{isAvailable && hasOptions && (
					<ButtonLink to={urls.product(slug)} prefetch="intent" look="secondary">
						Ver opciones<VisuallyHidden> de {name}</VisuallyHidden>
					</ButtonLink>
				)}
			</div>
			<FavouriteHeart slug={slug} name={name} isListed={isFavourite} />
		</article>
	);
}

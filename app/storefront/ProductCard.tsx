import { Link } from "@remix-run/react";
import type { Picture as PictureData } from "~/catalog/product";
import type { Price } from "~/money";
import { Picture } from "~/ui/Picture";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import { AddToCart } from "./AddToCart";
import { PriceTag } from "./PriceTag";
import styles from "./ProductCard.module.css";

export interface ProductCardData {
	slug: string;
	name: string;
	summary: string;
	image: PictureData;
	price: Price;
	/** Whether some variant costs more. */
	isFrom: boolean;
	isAvailable: boolean;
	/** Whether it is sold in one way only, with nothing to choose. */
	isSimple: boolean;
}

export function ProductCard({ product, priority = false }: { product: ProductCardData; priority?: boolean }) {
	const { slug, name, summary, image, price, isFrom, isAvailable, isSimple } = product;
	return (
		<article className={styles.card}>
			<Picture
				picture={image}
				sizes="(max-width: 620px) 44vw, (max-width: 920px) 46vw, 290px"
				priority={priority}
			/>
			<h3>
				<Link to={urls.product(slug)}>{name}</Link>
			</h3>
			<p className={styles.summary}>{summary}</p>
			<PriceTag price={price} isFrom={isFrom} />
			{!isAvailable && <p className={styles.soldOut}>Agotado por ahora</p>}
			{isAvailable && isSimple && <AddToCart slug={slug} name={name} />}
			{isAvailable && !isSimple && (
				<Link to={urls.product(slug)} className={styles.choose}>
					Ver opciones<VisuallyHidden> de {name}</VisuallyHidden>
				</Link>
			)}
		</article>
	);
}

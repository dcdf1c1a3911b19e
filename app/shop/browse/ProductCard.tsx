import { urls } from "~/platform/urls";
import { FavouriteHeart } from "~/shop/cart/FavouriteButton";
import { useAddToCartForm, useOpenPanel } from "~/shop/cart/use-cart-form";
import { PriceTag, SaleBadge } from "~/shop/parts/PriceTag";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button, ButtonLink } from "~/ui/fields/Button";
import styles from "./ProductCard.module.css";
import type { ProductCardData } from "./product-card";
import { RatingSummary } from "./RatingSummary";

const sizes = "(max-width: 351px) 90vw, (max-width: 887px) 45vw, (max-width: 1171px) 30vw, 263px";
/** Without scripts, browsers load even a lazy picture that is hidden. */
const canBeLazy = "(scripting: enabled)";

interface ProductCardProps {
	product: ProductCardData;
	priority: boolean;
	isFavourite: boolean;
}

export function ProductCard({ product, priority, isFavourite }: ProductCardProps) {
	const { slug, url, name, image, otherImage, price, sale, hasSeveralPrices } = product;
	const { isAvailable, hasOptions, rating, colors } = product;
	return (
		<article className={styles.card}>
			<h3>
				<a href={url} className="plain cover" aria-label={name}>
					<Picture picture={image} sizes={sizes} priority={priority} />
					{otherImage && (
						<Picture
							picture={{ ...otherImage, alt: "" }}
							sizes={sizes}
							media={canBeLazy}
							className={styles.other}
						/>
					)}
					<span>{name}</span>
				</a>
			</h3>
			{sale && (
				<p className={styles.corner}>
					<SaleBadge sale={sale} price={price} />
				</p>
			)}
			<div className={styles.price}>
				<PriceTag price={price} sale={sale} isMinimum={hasSeveralPrices} />
			</div>
			{(rating || colors) && (
				<p className={styles.facts}>
					{rating && <RatingSummary rating={rating} />}
					{colors && <ColorDots colors={colors} />}
				</p>
			)}
			<div className={styles.action}>
				{!isAvailable && <p className="problem">Agotado por ahora</p>}
				{isAvailable && !hasOptions && <AddToCart slug={slug} name={name} />}
				{isAvailable && hasOptions && (
					<ButtonLink to={url} look="secondary">
						Ver opciones<VisuallyHidden> de {name}</VisuallyHidden>
					</ButtonLink>
				)}
			</div>
			<FavouriteHeart slug={slug} name={name} isListed={isFavourite} />
		</article>
	);
}

function AddToCart({ slug, name }: { slug: string; name: string }) {
	const { answer, isPending, onSubmit } = useAddToCartForm(slug);
	useOpenPanel(answer);
	return (
		<form method="post" action={urls.cart} onSubmit={onSubmit}>
			<input type="hidden" name="slug" value={slug} />
			<Button
				type="submit"
				name="intent"
				value="add"
				look="secondary"
				className="full"
				aria-disabled={isPending}
			>
				Agregar<VisuallyHidden> {name}</VisuallyHidden>
			</Button>
			{answer?.failure && <p role="alert">{answer.failure}</p>}
		</form>
	);
}

const maxDots = 5;
const dot = { radius: 6, distance: 17 };

function ColorDots({ colors }: { colors: string[] }) {
	const shown = colors.slice(0, maxDots);
	const height = 2 * dot.radius + 2;
	const width = (shown.length - 1) * dot.distance + height;
	return (
		<>
			<svg
				viewBox={`0 0 ${width} ${height}`}
				width={width}
				height={height}
				role="img"
				aria-label={`${colors.length} colores`}
				className={styles.colors}
			>
				{shown.map((color, index) => (
					<circle
						key={color}
						cx={height / 2 + index * dot.distance}
						cy={height / 2}
						r={dot.radius}
						fill={color}
					/>
				))}
			</svg>
			{colors.length > maxDots && <span aria-hidden="true">{`+${colors.length - maxDots}`}</span>}
		</>
	);
}

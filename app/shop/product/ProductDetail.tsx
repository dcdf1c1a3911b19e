import type { Product } from "~/domain/goods/product";
import { urls } from "~/platform/urls";
import { formatPercent } from "~/platform/values/money";
import { ProductGrid } from "~/shop/browse/ProductGrid";
import { RatingSummary } from "~/shop/browse/RatingSummary";
import { FavouriteButton } from "~/shop/cart/FavouriteButton";
import { DeliveryEstimate } from "~/shop/parts/DeliveryEstimate";
import { PriceTag } from "~/shop/parts/PriceTag";
import { PriceTerms } from "~/shop/parts/PriceTerms";
import { useBusiness } from "~/shop/parts/use-shop";
import { RecentlySeen } from "~/shop/seen/RecentlySeen";
import { AfterFirstPaint } from "~/ui/elements/AfterFirstPaint";
import { Icon } from "~/ui/elements/Icon";
import { IconItem, IconList } from "~/ui/elements/IconList";
import { Picture } from "~/ui/elements/Picture";
import { ButtonLink } from "~/ui/fields/Button";
import { Breadcrumbs } from "~/ui/page/Breadcrumbs";
import { Disclosure } from "~/ui/page/Disclosure";
import { BuyBar, BuyForm } from "./BuyForm";
import { Documents } from "./Documents";
import { Gallery } from "./Gallery";
import styles from "./ProductDetail.module.css";
import type { ProductDetailData } from "./product-detail.server";
import { ReviewSection, reviewsId } from "./ReviewSection";
import { ShareLinks } from "./ShareLinks";
import { Specs } from "./Specs";

export interface ProductDetailProps extends ProductDetailData {
	estimate: string;
	shareUrl: string;
	waysToPay: string | undefined;
}

export function ProductDetail(props: ProductDetailProps) {
	const { product, variant, category, measures, related, completesRoom, reviews, choice } = props;
	const { name, description, features, specs, documents, sections, images, video } = product;
	const { price, stock } = variant ?? product;
	return (
		<article className={styles.page}>
			<div className={styles.breadcrumbs}>
				<Breadcrumbs
					path={[
						{ name: "Productos", page: urls.productList() },
						...(category ? [{ name: category.name, page: urls.category(category._id) }] : []),
					]}
				/>
			</div>
			<div className={styles.top}>
				<Gallery name={name} images={images} video={video} firstIndex={variant?.image} />
				<BuyColumn {...props} />
				<div className={styles.description}>
					<Disclosure title="Descripción">
						{description.split("\n\n").map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
					</Disclosure>
				</div>
			</div>
			<AfterFirstPaint>
				{specs.length > 0 && <Specs specs={specs} measures={measures} />}
				{documents && <Documents documents={documents} />}
				{features.length > 0 && <Features features={features} />}
				<Sections sections={sections} />
				<ReviewSection reviews={reviews} choice={choice} />
				{related.length > 0 && (
					<section aria-labelledby="parecidos" className={`stack gap-l ${styles.related}`}>
						<h2 id="parecidos">{completesRoom ? "Completa el ambiente" : "También te puede interesar"}</h2>
						<ProductGrid products={related} />
					</section>
				)}
				<RecentlySeen product={product.slug} beside={[product.slug, ...related.map(({ slug }) => slug)]} />
			</AfterFirstPaint>
			{stock > 0 && <BuyBar slug={product.slug} name={name} price={price} />}
		</article>
	);
}

function BuyColumn(props: ProductDetailProps) {
	const { product, sku, variant, quantity, unitPrice, category, reviews, estimate, shareUrl } = props;
	const { waysToPay, zones } = props;
	const { price, sale, stock } = variant ?? product;
	return (
		<div className={styles.facts}>
			<h1>{product.name}</h1>
			{reviews.rating && (
				<p>
					<a href={`#${reviewsId}`}>
						<RatingSummary rating={reviews.rating} />
					</a>
				</p>
			)}
			<p className={styles.summary}>{product.summary}</p>
			<div>
				<PriceTag price={price} sale={sale} isLarge />
				{unitPrice && <p className="soft">{unitPrice}</p>}
				<PriceTerms prices={[price]} />
			</div>
			<BuyForm product={product} variant={variant} quantity={quantity} />
			<FavouriteButton slug={product.slug} />
			{stock === 0 && <ButtonLink to={urls.stockNotice({ producto: sku })}>Avísame cuando llegue</ButtonLink>}
			{stock === 0 && category && (
				<ButtonLink to={urls.category(category._id)} look="secondary">
					{`Ver más de ${category.name}`}
				</ButtonLink>
			)}
			<div className="small">
				<BuyingTerms {...product} waysToPay={waysToPay} />
			</div>
			<Delivery {...{ estimate, sku, product, zones }} isSoldOut={stock === 0} />
			<ShareLinks name={product.name} url={shareUrl} />
		</div>
	);
}

type DeliveryProps = Pick<ProductDetailProps, "estimate" | "sku" | "product" | "zones"> & {
	isSoldOut: boolean;
};

function Delivery({ estimate, sku, product, zones, isSoldOut }: DeliveryProps) {
	return (
		<div className={styles.delivery}>
			<Icon name="truck" size={24} />
			<div>
				<h2>Entrega</h2>
				{isSoldOut ? (
					<p>Cuando vuelva a haber, te diremos aquí qué día llega.</p>
				) : (
					<DeliveryEstimate estimate={estimate} product={{ ...product, sku }} />
				)}
				<details className="fold">
					<summary>Costos y plazos por zona</summary>
					{zones.map((zone) => (
						<p key={zone}>{zone}</p>
					))}
				</details>
			</div>
		</div>
	);
}

function Features({ features }: Pick<Product, "features">) {
	return (
		<div className={styles.features}>
			{features.map(({ title, items }) => (
				<section key={title} className="stack gap-s">
					<h2>{title}</h2>
					<IconList>
						{items.map((item) => (
							<IconItem key={item} icon="circle-check">
								{item}
							</IconItem>
						))}
					</IconList>
				</section>
			))}
		</div>
	);
}

function Sections({ sections }: Pick<Product, "sections">) {
	return (
		<div className={styles.sections}>
			{sections.map(({ title, text, image }) => (
				<section key={title}>
					<Picture picture={image} sizes="(max-width: 620px) 92vw, (max-width: 1200px) 46vw, 560px" />
					<div className="stack gap-s">
						<h2>{title}</h2>
						<p>{text}</p>
					</div>
				</section>
			))}
		</div>
	);
}

type BuyingTermsProps = Pick<Product, "specs" | "depositPercent"> & Pick<ProductDetailProps, "waysToPay">;

/** Guarantee, returns and payment, each with a link. Leaves out what the business does not promise. */
function BuyingTerms({ specs, depositPercent, waysToPay }: BuyingTermsProps) {
	const { freeReturns, depositPercent: usual = 100 } = useBusiness();
	const part = depositPercent ?? usual;
	const guarantee = specs.find(({ name }) => name === "Garantía")?.value;
	return (
		<IconList>
			<IconItem icon="badge-check">
				<a href={urls.warranty}>Garantía</a>
				{guarantee ? `: ${guarantee}` : " legal, como todo producto"}
			</IconItem>
			<IconItem icon="undo-2">
				{freeReturns ? (
					<>
						<a href={freeReturns}>Devoluciones gratis</a>: lo recogemos sin costo
					</>
				) : (
					<>
						<a href={urls.returns}>Cambios y devoluciones</a> si llega dañado, falla o no es lo que pediste
					</>
				)}
			</IconItem>
			<IconItem icon="credit-card">
				<a href={urls.payment}>Pago</a>
				{waysToPay ? ` con ${waysToPay}, después de pedir` : ": hoy no cobramos en línea"}
				{part < 100 && `; para empezar a prepararlo basta el ${formatPercent(part)}`}
			</IconItem>
		</IconList>
	);
}

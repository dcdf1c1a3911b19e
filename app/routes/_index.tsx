import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { legalNameOf } from "~/domain/business/business";
import type { ArticleSummary } from "~/domain/content/front-matter.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { CategoryStrip } from "~/shop/browse/CategoryStrip";
import { loadHome } from "~/shop/browse/home.server";
import { ProductGrid } from "~/shop/browse/ProductGrid";
import type { ProductCardData } from "~/shop/browse/product-card";
import { useBusiness } from "~/shop/parts/use-shop";
import { describePage } from "~/shop/seo/describe-page.server";
import { describeHome } from "~/shop/seo/describe-pages.server";
import { English } from "~/ui/elements/English";
import { Icon } from "~/ui/elements/Icon";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { ButtonLink } from "~/ui/fields/Button";
import styles from "./_index.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	return {
		...describePage(request, store, describeHome(store.business.current())),
		...(await loadHome(store)),
	};
}

export default function Home() {
	const { hero, areCategoriesLoaded, categories, hasFeatured, ideas, benefits, waysToPay, ...shelves } =
		useLoaderData<typeof loader>();
	const { bestSellers, offers, arrivals, areChosen } = shelves;
	return (
		<>
			{hero ? <Hero picture={hero} hasFeatured={hasFeatured} /> : <PlainTop hasFeatured={hasFeatured} />}
			<section className={styles.section} aria-label="Beneficios">
				<div className={styles.promises}>
					<ul role="list" className={styles.benefits}>
						{benefits.map(({ icon, title, text, conditions }) => (
							<li key={title}>
								<Icon name={icon} size={24} />
								<strong>{title}</strong>
								<p className="soft small">
									{text}
									{conditions && (
										<>
											{" "}
											<a href={conditions}>
												Condiciones<VisuallyHidden> de {title}</VisuallyHidden>
											</a>
										</>
									)}
								</p>
							</li>
						))}
					</ul>
					{waysToPay && (
						<p className={styles.payment}>
							<Icon name="credit-card" size={24} />
							<span>
								Se paga con {waysToPay}. <a href={urls.payment}>Cómo pagar</a>
							</span>
						</p>
					)}
				</div>
			</section>
			<section className={styles.section} aria-labelledby="categorias">
				<h2 id="categorias">
					<English meaning="Categorías populares">Popular categories</English>
				</h2>
				<CategoryStrip categories={categories} areLoaded={areCategoriesLoaded} isRowOnPhones />
			</section>
			<Shelf id="mas-vendidos" title="Lo más vendido" products={bestSellers} />
			<Shelf id="ofertas" title="Ofertas" products={offers}>
				<a href={urls.offers()}>Ver todas las ofertas</a>
			</Shelf>
			<Shelf id="novedades" title={areChosen ? "Destacados" : "Lo más nuevo"} products={arrivals}>
				<a href={urls.productList()}>Ver todos los productos</a>
			</Shelf>
			{ideas.length > 0 && (
				<section className={styles.section} aria-labelledby="ideas">
					<div className={styles.heading}>
						<h2 id="ideas">Ideas para tu casa</h2>
						<a href={urls.blog}>Ver todo el blog</a>
					</div>
					<ArticleIdeas articles={ideas} />
				</section>
			)}
		</>
	);
}

interface ShelfProps {
	id: string;
	title: string;
	products: ProductCardData[];
	children?: ReactNode;
}

function Shelf({ id, title, products, children }: ShelfProps) {
	if (products.length === 0) return null;
	return (
		<section className={styles.section} aria-labelledby={id}>
			<div className={styles.heading}>
				<h2 id={id}>{title}</h2>
				{children}
			</div>
			<ProductGrid products={products} />
		</section>
	);
}

function Hero({ picture, hasFeatured }: { picture: ResponsivePicture; hasFeatured: boolean }) {
	const { heroTitle, heroText, heroPicture } = useBusiness();
	const looks = [styles.hero, (heroTitle || heroText) && styles.ownWords, heroPicture && styles.ownPicture];
	const meanings = [!heroTitle && "Sala moderna", !heroText && "Decora tu ambiente"].filter(Boolean);
	return (
		<section className={looks.filter(Boolean).join(" ")}>
			<div className={styles.heroText}>
				{meanings.length > 0 && <p className={styles.meanings}>{meanings.join(" · ")}</p>}
				<h1>{heroTitle ?? <span lang="en">Modern living room</span>}</h1>
				<p>{heroText ?? <span lang="en">Decorate your room</span>}</p>
				<BuyNow hasFeatured={hasFeatured} />
			</div>
			{/* Less than its 34rem on phones, whose dense screens would otherwise fetch the largest file. */}
			<Picture
				picture={picture}
				sizes="(max-width: 620px) max(28rem, 91vw), (max-width: 1440px) 100vw, 1440px"
				priority
			/>
		</section>
	);
}

/** The top of a store whose keeper has not chosen a picture yet. */
function PlainTop({ hasFeatured }: { hasFeatured: boolean }) {
	const business = useBusiness();
	return (
		<section className={styles.section}>
			<div className="stack sand roomy start">
				<h1>{business.heroTitle ?? legalNameOf(business)}</h1>
				{business.heroText && <p>{business.heroText}</p>}
				<BuyNow hasFeatured={hasFeatured} />
			</div>
		</section>
	);
}

function BuyNow({ hasFeatured }: { hasFeatured: boolean }) {
	return (
		<ButtonLink to={hasFeatured ? urls.featuredProduct() : urls.productList()}>Comprar ahora</ButtonLink>
	);
}

function ArticleIdeas({ articles }: { articles: Pick<ArticleSummary, "slug" | "title" | "picture">[] }) {
	return (
		<ul role="list" className={styles.ideas}>
			{articles.map(({ slug, title, picture }) => (
				<li key={slug} className={styles.idea}>
					{/* On phones less than the real 45vw, which would load the largest file on their dense screens. */}
					<Picture
						picture={{ ...picture, alt: "" }}
						sizes="(max-width: 480px) 34vw, (max-width: 900px) 46vw, (max-width: 1200px) 22vw, 269px"
					/>
					<h3>
						<a href={urls.article(slug)} className="cover plain">
							{title}
						</a>
					</h3>
				</li>
			))}
		</ul>
	);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";

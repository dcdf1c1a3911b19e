import { hidesDemoContents, legalNameOf, returnDaysOf } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { type Filters, filtersToQuery, isFiltered, pageSize } from "~/domain/catalog/filters";
import type { ReviewsPage } from "~/domain/catalog/product-reviews.server";
import { type ArticleCategory, articleCategories } from "~/domain/content/article-categories";
import type { ArticleFrontMatter, ArticleSummary } from "~/domain/content/front-matter.server";
import { findPage, releasedTexts } from "~/domain/content/texts.server";
import type { Category } from "~/domain/goods/category";
import type { Product, Variant } from "~/domain/goods/product";
import { variantToQuery } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { toDecimal } from "~/platform/values/money";
import { pageToQuery } from "~/platform/values/page-number";
import { blogChannel } from "~/shop/content/blog-feed.server";
import { articleThing, questionsThing } from "./content-structured-data.server";
import type { PageDescription } from "./describe-page.server";
import { newProductsChannel, offersChannel } from "./new-products-feed.server";
import { type ProductFacts, productThing, type ReturnPolicy } from "./product-structured-data.server";
import { findSharePicture } from "./share-picture.server";
import { breadcrumbsThing, listThing, siteThing, storeThing } from "./structured-data.server";

export function describeHome(business: Business): PageDescription & Record<"title" | "description", string> {
	const { heroTitle, heroText } = business;
	const delivered = "con precios en soles y dólares y envío a todo el Perú.";
	return {
		...(hidesDemoContents(business)
			? {
					title: heroTitle ?? legalNameOf(business),
					description: heroText ?? `Compra en línea, ${delivered}`,
				}
			: {
					title: "Muebles, luz y electrónica para tu casa",
					description: `Productos para el hogar y electrónica, ${delivered}`,
				}),
		feed: newProductsChannel,
		structuredData: (origin) => [storeThing(business, origin), siteThing(origin)],
	};
}

interface ListedProducts {
	products: readonly Pick<Product, "slug">[];
	page: number;
}

export function describeProductList(filters: Filters, list: ListedProducts): PageDescription {
	return {
		canonical: urls.productList(filtersToQuery(filters)),
		isUnlisted: isFiltered(filters) || filters.invalidPrices !== undefined || filters.order !== "novedades",
		feed: newProductsChannel,
		structuredData: (origin) => [productsThing(list, origin)],
	};
}

/** @param list empty, it is no page for a search engine */
export function describeOffers(list: ListedProducts): PageDescription {
	return {
		canonical: urls.offers(pageToQuery(list.page)),
		isUnlisted: list.products.length === 0,
		feed: offersChannel,
		structuredData: (origin) => [productsThing(list, origin)],
	};
}

export function describeCategory({ _id, name, image }: Category, list: ListedProducts): PageDescription {
	return {
		canonical: urls.category(_id, pageToQuery(list.page)),
		preview: { picture: { ...image, alt: image.alt || name } },
		structuredData: (origin) => [
			breadcrumbsThing(origin, ["Categorías", urls.categories], [name, urls.category(_id)]),
			productsThing(list, origin),
		],
	};
}

function productsThing({ products, page }: ListedProducts, origin: string) {
	return listThing(
		products.map(({ slug }) => urls.product(slug)),
		(page - 1) * pageSize + 1,
		origin,
	);
}

interface ShownProduct extends Pick<ProductFacts, "product" | "category"> {
	variant: Variant | undefined;
	reviews: Pick<ReviewsPage, "shoppersRating" | "reviews">;
}

export function describeProduct(
	{ product, variant, category, reviews: { shoppersRating: rating, reviews } }: ShownProduct,
	business: Business,
): PageDescription {
	const { slug, name, images } = product;
	return {
		canonical: urls.product(slug),
		preview: {
			type: "product",
			page: urls.product(slug, variantToQuery(product, variant)),
			picture: images[variant?.image ?? 0],
			properties: {
				"product:price:amount": toDecimal((variant ?? product).price.pen),
				"product:price:currency": "PEN",
			},
		},
		structuredData: (origin) => [
			breadcrumbsThing(
				origin,
				["Productos", urls.productList()],
				...(category ? [[category.name, urls.category(category._id)] as const] : []),
				[name, urls.product(slug)],
			),
			productThing(
				{ product, category, returns: returnPolicyOf(business), business, rating, reviews },
				origin,
			),
		],
	};
}

function returnPolicyOf(business: Business): ReturnPolicy {
	const { freeReturns } = business;
	const conditions = freeReturns && findPage(releasedTexts(business), freeReturns.slice(1), business);
	return conditions ? { page: freeReturns, freeDays: returnDaysOf(business) } : { page: urls.returns };
}

export function describeArticle(slug: string, article: ArticleFrontMatter): PageDescription {
	const page = urls.article(slug);
	const { title, date, changed = date, picture } = article;
	const category = articleCategories[article.category].name;
	return {
		feed: blogChannel,
		preview: {
			type: "article",
			picture,
			properties: {
				"article:published_time": date,
				"article:modified_time": changed,
				"article:section": category,
			},
		},
		structuredData: (origin) => [
			breadcrumbsThing(
				origin,
				["Blog", urls.blog],
				[category, urls.articleCategory(article.category)],
				[title, page],
			),
			articleThing({ ...article, category, page, picture: findSharePicture(picture).src }, origin),
		],
	};
}

export function describeArticleCategory(
	category: ArticleCategory,
	articles: readonly Pick<ArticleSummary, "slug" | "picture">[],
): PageDescription {
	return {
		feed: blogChannel,
		preview: { picture: articles[0]?.picture },
		structuredData: (origin) => [
			breadcrumbsThing(
				origin,
				["Blog", urls.blog],
				[articleCategories[category].name, urls.articleCategory(category)],
			),
			listThing(
				articles.map(({ slug }) => urls.article(slug)),
				1,
				origin,
			),
		],
	};
}

export function describePlainPage(path: string, html: string): PageDescription {
	return path === urls.questions ? { structuredData: () => [questionsThing(html)] } : {};
}

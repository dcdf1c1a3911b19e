import type { Business } from "~/domain/business/business-record.server";
import { maxQuantity } from "~/domain/cart/cart";
import { parseQuantity } from "~/domain/cart/parse-quantity";
import { type ProductLookup, productNamed, skuOf } from "~/domain/cart/sku.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { findProducts } from "~/domain/catalog/find-products.server";
import { describeZoneFor, listZones } from "~/domain/delivery/shipping-zones";
import type { Product } from "~/domain/goods/product";
import { parseReviewFilters, reviewFiltersToQuery } from "~/domain/goods/review-filters";
import { shippingClassOf } from "~/domain/goods/shipping-class";
import { describeUnitPrice } from "~/domain/goods/unit-price";
import { choiceToQuery, findVariant } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { cleanText } from "~/platform/values/clean-text.server";
import { type ProductCardData, toCards } from "~/shop/browse/product-card";
import { findMeasures } from "./measures";

export type ProductDetailData = ReturnType<typeof toProductDetail>["detail"];

const maxRelated = 4;

/** Limits the words of a slug that are searched for. */
const maxSearches = 4;

export function toProductDetail(
	product: Product,
	{ categories, products, reviews }: CatalogSnapshot,
	business: Business,
	query: URLSearchParams,
) {
	const { variant, quantity, choice } = parseChoice(product, query);
	const shownReviews = reviews.list(product, parseReviewFilters(query));
	const canonicalQuery = { ...choice, ...reviewFiltersToQuery(shownReviews.filters) };
	const { formerSlugs, colors, repricedOn, createdOn, changedOn, tags: _, goesWith = [], ...facts } = product;
	const { isBulky, ...shown } = { ...facts, shippingClass: shippingClassOf(product) };
	const category = categories.find(({ _id }) => _id === product.categoryId);
	const chosen = [...new Set(goesWith.flatMap((slug) => productNamed(products, slug) ?? []))]
		.filter(({ slug }) => slug !== product.slug)
		.sort((a, b) => Number(b.stock > 0) - Number(a.stock > 0));
	const completesRoom = chosen.length > 0;
	return {
		detail: {
			product: shown,
			sku: skuOf({ product, variant }),
			variant,
			quantity,
			category: category && { _id: category._id, name: category.name },
			zones: listZones(business).map((zone) => `${zone.name}: ${describeZoneFor(product, zone)}`),
			measures: findMeasures(product.specs),
			unitPrice: describeUnitPrice(product, (variant ?? product).price),
			related: toCards(completesRoom ? chosen : products.relatedTo(product, maxRelated), reviews),
			completesRoom,
			reviews: shownReviews,
			choice,
		},
		canonicalQuery,
	};
}

export function buildChoiceUrl(products: ProductLookup, form: FormData): string {
	// A Location of more signs than headers may have reaches no browser.
	const slug = cleanText(String(form.get("slug")).slice(0, 100));
	const product = productNamed(products, slug);
	if (!product) return urls.product(slug);
	const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
	query.set("cantidad", String(form.get("quantity")));
	return urls.product(product.slug, parseChoice(product, query).choice);
}

export function suggestForSlug(slug: string, snapshot: CatalogSnapshot): ProductCardData[] {
	const found = slug
		.split("-")
		.filter((word) => word.length > 2)
		.slice(0, maxSearches)
		.flatMap((text) => findProducts(snapshot, text, maxRelated).items);
	const suggestions = [...found, ...snapshot.products.newest(maxRelated)];
	const bySlug = new Map(suggestions.map((product) => [product.slug, product]));
	return toCards([...bySlug.values()].slice(0, maxRelated), snapshot.reviews);
}

function parseChoice(product: Product, query: URLSearchParams) {
	const variant = findVariant(product, query);
	const max = Math.min((variant ?? product).stock, maxQuantity);
	const quantity = Math.max(1, Math.min(parseQuantity(query.get("cantidad")) ?? 1, max));
	return { variant, quantity, choice: choiceToQuery(product, variant, quantity) };
}

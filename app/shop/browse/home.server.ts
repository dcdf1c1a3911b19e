import type { AppLoadContext } from "@remix-run/node";
import { hidesDemoContents } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { productNamed } from "~/domain/cart/sku.server";
import { offersInStock } from "~/domain/catalog/filters";
import { listArticles } from "~/domain/content/texts.server";
import { categoryNamed } from "~/domain/goods/category";
import { versionPicture } from "~/domain/goods/versioned-files.server";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { listBenefits, listWaysToPay } from "./benefits.server";
import { toCards } from "./product-card";

/** Two rows on a wide screen. */
const arrivalCount = 8;
const ideaCount = 4;
const offerCount = 4;
const bestSellerCount = 4;

/** What the home page shows. */
export async function loadHome(store: Pick<AppLoadContext["store"], "business" | "catalog" | "texts">) {
	const snapshot = await store.catalog.snapshotFor({ newest: {} });
	const business = store.business.current();
	const { homeCategories, homeProducts = [] } = business;
	const { areCategoriesLoaded, areProductsLoaded, categories, products, reviews } = snapshot;
	const offers = products.list(offersInStock, {}, offerCount);
	const named = (slugs: readonly string[]) => {
		const present = new Set(slugs.map((slug) => productNamed(products, slug)?.slug ?? slug));
		return [...present].flatMap((slug) => products.bySlug(slug) ?? []);
	};
	const sold = named(store.business.bestSellers().slice(0, 3 * bestSellerCount)).filter(
		({ stock }) => stock > 0,
	);
	const chosen = named(homeProducts);
	const chosenCategories = new Set(homeCategories?.flatMap((code) => categoryNamed(categories, code) ?? []));
	return {
		hero: heroPictureOf(business),
		areCategoriesLoaded,
		categories: chosenCategories.size > 0 ? [...chosenCategories] : categories,
		hasFeatured: areProductsLoaded && products.featured !== undefined,
		benefits: store.business.isLoaded() ? listBenefits(business) : [],
		waysToPay: listWaysToPay(business),
		bestSellers: toCards(sold.length < bestSellerCount ? [] : sold.slice(0, bestSellerCount), reviews),
		offers: toCards(offers.items, reviews, offersInStock),
		areChosen: chosen.length > 0,
		arrivals: toCards(chosen.length > 0 ? chosen : products.newest(arrivalCount), reviews),
		ideas: listArticles(store.texts.current())
			.slice(0, ideaCount)
			.map(({ slug, title, picture }) => ({ slug, title, picture })),
	};
}

function heroPictureOf(business: Business): ResponsivePicture | undefined {
	const { heroPicture } = business;
	if (heroPicture || hidesDemoContents(business)) return heroPicture;
	const src = "/images/hero-2400.webp";
	return versionPicture({ src, widths: [800, 1000, 1200, 1600, 2400], alt: "", width: 2400, height: 1200 });
}

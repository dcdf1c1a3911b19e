import type { Business } from "~/domain/business/business-record.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { listArticleCategories, listArticles, listPages, type Texts } from "~/domain/content/texts.server";
import { type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";

export function listPageEntries({ categories, products }: CatalogSnapshot, texts: Texts, business: Business) {
	const fixed = Object.values<ShopAddress>(urlTable).filter(
		({ isListed, path }) => isListed && (products.hasOffers() || path !== urls.offers()),
	);
	return [
		...fixed.map(({ path }) => ({ path })),
		...listPages(texts, business).map(({ path, editedOn }) => ({
			path,
			...(editedOn && { lastModified: editedOn }),
		})),
		...listArticleCategories(texts).map((category) => ({ path: urls.articleCategory(category) })),
		...listArticles(texts).map(({ slug, date, changed, picture }) => ({
			path: urls.article(slug),
			lastModified: changed ?? date,
			pictures: [picture.src],
		})),
		...categories.map(({ _id, image }) => ({ path: urls.category(_id), pictures: [image.src] })),
	];
}

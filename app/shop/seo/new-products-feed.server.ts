import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { describeSale } from "~/domain/goods/sale";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { type FeedChannel, type FeedItem, writeFeed } from "~/platform/values/rss.server";

export const newProductsChannel: FeedChannel = {
	title: "Lo más nuevo en Wasi",
	description: "Los productos que acaban de llegar a la tienda",
	page: urls.productList(),
	feed: urls.newProductsFeed,
};

const maxItems = 30;

export function writeNewProductsFeed({ products, categories }: CatalogSnapshot, origin: string): string {
	const items = products.newest(maxItems).map(
		({ slug, name, summary, price, sale, categoryId, createdOn }): FeedItem => ({
			title: name,
			description: [
				`${summary} ${formatSoles(price.pen)}.`,
				...(sale ? [`Antes ${formatSoles(sale.formerPrice.pen)}.`, describeSale(sale)] : []),
			].join(" "),
			category: categories.find(({ _id }) => _id === categoryId)?.name,
			page: urls.product(slug),
			date: createdOn,
		}),
	);
	return writeFeed(newProductsChannel, items, origin);
}

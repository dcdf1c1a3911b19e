import type { CatalogSnapshot } from "~/catalog/catalog-snapshot.server";
import { formatSoles } from "~/money";
import { describeSale } from "~/products/sale";
import { type FeedChannel, type FeedItem, writeFeed } from "~/rss.server";
import { urls } from "~/urls";

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

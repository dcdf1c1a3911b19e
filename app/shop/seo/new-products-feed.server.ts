import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { type Filters, offersInStock } from "~/domain/catalog/filters";
import { matchVariants } from "~/domain/catalog/matching-variants";
import type { Product } from "~/domain/goods/product";
import { describeSale } from "~/domain/goods/sale";
import { summarizeProduct } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { type FeedChannel, type FeedItem, writeFeed } from "~/platform/values/rss.server";

export const newProductsChannel: FeedChannel = {
	title: "Lo más nuevo en Wasi",
	description: "Los productos que acaban de llegar a la tienda",
	page: urls.productList(),
	feed: urls.newProductsFeed,
};

export const offersChannel: FeedChannel = {
	title: "Ofertas en Wasi",
	description: "Los productos que hoy cuestan menos",
	page: urls.offers(),
	feed: urls.offersFeed,
};

const maxItems = 30;

export function writeNewProductsFeed(snapshot: CatalogSnapshot, origin: string): string {
	return writeProductsFeed(newProductsChannel, snapshot.products.newest(maxItems), snapshot, origin);
}

export function writeOffersFeed(snapshot: CatalogSnapshot, origin: string): string {
	const { items } = snapshot.products.list(offersInStock, {}, maxItems);
	return writeProductsFeed(offersChannel, items, snapshot, origin, offersInStock);
}

function writeProductsFeed(
	channel: FeedChannel,
	products: Product[],
	{ categories }: CatalogSnapshot,
	origin: string,
	filters?: Filters,
): string {
	const items = products.map((product): FeedItem => {
		const { slug, name, summary, categoryId, createdOn } = product;
		const { url, price, sale } = summarizeProduct(product, filters && matchVariants(product, filters));
		return {
			title: name,
			description: [
				`${summary} ${formatSoles(price.pen)}.`,
				...(sale ? [`Antes ${formatSoles(sale.formerPrice.pen)}.`, describeSale(sale)] : []),
			].join(" "),
			category: categories.find(({ _id }) => _id === categoryId)?.name,
			page: url,
			id: urls.product(slug) + (filters?.onSale ? `#${lastSaleDay(product)}` : ""),
			date: createdOn,
		};
	});
	return writeFeed(channel, items, origin);
}

/** Whatever is in stock, so that an offer stays the same one until it ends. */
function lastSaleDay({ sale, variants }: Product): string | undefined {
	const days = [sale, ...variants.map((variant) => variant.sale)].flatMap((one) => one?.until ?? []);
	return days.sort().at(-1);
}

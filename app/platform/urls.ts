import { urlTable } from "./url-table";

export const linkFormId = "por-correo";
export const destinationFormId = "tu-distrito";

const paths = pathsOf(urlTable);

export const urls = {
	...paths,
	category: (id: string, query: Record<string, string> = {}) => withQuery(fill(paths.category, id), query),
	productList: (query: Record<string, string> = {}) => withQuery(paths.productList, query),
	offers: (query: Record<string, string> = {}) => withQuery(paths.offers, query),
	suggestions: (query: { q?: string } = {}) => withQuery(paths.suggestions, query),
	featuredProduct: (query: Record<string, string> = {}) => withQuery(paths.featuredProduct, query),
	product: (slug: string, query: Record<string, string> = {}) => withQuery(fill(paths.product, slug), query),
	/** `producto` and `imagen` have it remembered as seen. */
	seen: (query: { producto?: string; imagen?: string; junto?: string } = {}) => withQuery(paths.seen, query),
	/** A new address for each change: some browsers show a visited one from their cache. */
	changedCart: (change: string) => withQuery(paths.cart, { cambio: change }),
	addByLink: (sku: string, query: { cantidad?: string } = {}) => withQuery(fill(paths.addByLink, sku), query),
	favourites: (
		query: Partial<
			Record<"guardado" | "quitado" | "lista" | "cual" | "volver" | "borrada" | "con", string | undefined>
		> = {},
	) => withQuery(paths.favourites, query),
	changedCheckout: (change: string) => withQuery(paths.checkout, { cambio: change }),
	placedOrder: (reference: string, query: { antes?: string; noticias?: string } = {}) =>
		withQuery(paths.orderPlaced, { pedido: reference, ...query }),
	trackedOrder: (
		reference: string,
		query: Partial<
			Record<"antes" | "noticias" | "listo" | "visto" | "volver" | "producto", string | undefined>
		> = {},
	) => withQuery(paths.tracking, { pedido: reference, ...query }),
	receiptFile: (query: { pedido: string; archivo: string }) => withQuery(paths.receiptFile, query),
	review: (query: { pedido: string; producto: string }) => withQuery(paths.review, query),
	reviewPhoto: (name: string) => fill(paths.reviewPhoto, name),
	paymentNotice: (query: { pedido: string }) => withQuery(paths.paymentNotice, query),
	cancelOrder: (query: { pedido: string }) => withQuery(paths.cancelOrder, query),
	acceptQuote: (query: { pedido: string }) => withQuery(paths.acceptQuote, query),
	orderAddress: (query: { pedido: string }) => withQuery(paths.orderAddress, query),
	returnGoods: (query: { pedido: string }) => withQuery(paths.returnGoods, query),
	complaint: (number: string, query: { registrada?: string; visto?: string } = {}) =>
		withQuery(paths.complaints, { numero: number, ...query }),
	complaintLookup: `${paths.complaints}?numero=`,
	stockNotice: (query: { producto?: string; listo?: string } = {}) => withQuery(paths.stockNotice, query),
	news: (query: { listo?: string } = {}) => withQuery(paths.news, query),
	confirmation: (query: { s?: string; listo?: string } = {}) => withQuery(paths.confirmation, query),
	unsubscribe: (query: { s?: string; listo?: string } = {}) => withQuery(paths.unsubscribe, query),
	places: (query: { departamento?: string; provincia?: string }) => withQuery(paths.places, query),
	signInLink: (query: { t: string; volver?: string }) => withQuery(paths.signInLink, query),
	sentSignInLink: (query: { volver?: string } = {}) =>
		`${withQuery(paths.signIn, { ...query, enviado: "1" })}#${linkFormId}`,
	sentAddLink: `${paths.addLogin}?enviado=1#${linkFormId}`,
	orders: (query: { pagina?: string } = {}) => withQuery(paths.orders, query),
	order: (reference: string) => fill(paths.order, reference),
	editAddress: (id: string) => withQuery(paths.addresses, { editar: id }),
	contact: (query: { asunto?: string; enviado?: string } = {}) => withQuery(paths.contact, query),
	deliveryDate: (
		query: { departamento?: string; provincia?: string; distrito?: string; producto?: string } = {},
	) => `${withQuery(paths.delivery, query)}#${destinationFormId}`,
	ownPage: (slug: string) => fill(paths.ownPage, slug),
	article: (slug: string) => fill(paths.article, slug),
	articleCategory: (slug: string) => fill(paths.articleCategory, slug),
	sitemapPart: (part: string) => fill(paths.sitemapPart, `${part}.xml`),
} as const;

/** @param path also of a page's data (`.data`) */
export function isAdminPath(path: string): boolean {
	return /^\/admin(?![^/.])/.test(path);
}

export function pathOf(url: string): string {
	return url.split("?", 1)[0] ?? "";
}

export function dataPathOf(page: string): string {
	return `${page === "/" ? "/_root" : page}.data`;
}

export function pagePathOf(path: string): string {
	return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

export function hasExactQuery(parameters: URLSearchParams, query: Record<string, string>): boolean {
	return String(parameters) === String(new URLSearchParams(query));
}

export function withQuery(path: string, query: Record<string, string | undefined>): string {
	const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

export function pathsOf<Table extends Record<string, { path: string }>>(table: Table) {
	const paths = Object.entries(table).map(([name, { path }]) => [name, path]);
	return Object.fromEntries(paths) as { readonly [Name in keyof Table]: Table[Name]["path"] };
}

export function fill(path: string, ...values: string[]): string {
	return path.replace(/:\w+/g, () => encodeURIComponent(values.shift() ?? ""));
}

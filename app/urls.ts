/** Every path of the store. Links, redirects and tests call this; nothing else spells a path. */
export const urls = {
	home: "/",
	categories: "/categorias",
	category: (id: string, query: Record<string, string> = {}) =>
		withQuery(`/categoria/${encodeURIComponent(id)}`, query),
	productList: (query: Record<string, string> = {}) => withQuery("/product-list", query),
	suggestions: (query: { q?: string } = {}) => withQuery("/product-list/sugerencias", query),
	featuredProduct: (query: Record<string, string> = {}) => withQuery("/product/product-detail", query),
	product: (slug: string, query: Record<string, string> = {}) =>
		withQuery(`/product/${encodeURIComponent(slug)}`, query),
	checkout: "/shop/product-shop",
	checkoutDone: "/shop/product-shop?pago=no-disponible",
	places: (query: { departamento?: string; provincia?: string }) => withQuery("/shop/lugares", query),
	signIn: "/auth",
	signOut: "/auth/logout",
	account: "/order-star",
	about: "/nosotros",
	catalogEvents: "/catalog/events",
	health: "/healthz",
} as const;

/** Whether an address has this query and nothing else, in this order. */
export function isQuery(asked: URLSearchParams, query: Record<string, string>): boolean {
	return String(asked) === String(new URLSearchParams(query));
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
	const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

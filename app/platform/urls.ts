/** Ids of forms that addresses lead to. */
export const linkFormId = "por-correo";
export const destinationFormId = "tu-distrito";

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
	cart: "/cart",
	/** A new address for each change: some browsers show a visited one from their cache. */
	changedCart: (change: string) => withQuery("/cart", { cambio: change }),
	/** For shared links; the page asks before it adds. */
	addByLink: (sku: string, query: { cantidad?: string } = {}) =>
		withQuery(`/cart/add/${encodeURIComponent(sku)}`, query),
	/** @param query slug of the product that was just saved or removed */
	favourites: (query: { guardado?: string; quitado?: string } = {}) => withQuery("/favoritos", query),
	checkout: "/shop/product-shop",
	changedCheckout: (change: string) => withQuery("/shop/product-shop", { cambio: change }),
	checkoutDone: "/shop/product-shop?pago=no-disponible",
	placedOrder: (reference: string, query: { antes?: string; noticias?: string } = {}) =>
		withQuery("/shop/product-shop", { pedido: reference, ...query }),
	tracking: "/seguimiento",
	/** @param query.listo names the change of the order that was just made */
	trackedOrder: (reference: string, query: { antes?: string; noticias?: string; listo?: string } = {}) =>
		withQuery("/seguimiento", { pedido: reference, ...query }),
	/** @param query.producto the product's slug in the order */
	review: (query: { pedido: string; producto: string }) => withQuery("/opinar", query),
	paymentNotice: (query: { pedido: string }) => withQuery("/ya-pague", query),
	cancelOrder: (query: { pedido: string }) => withQuery("/cancelar-pedido", query),
	orderAddress: (query: { pedido: string }) => withQuery("/cambiar-direccion", query),
	complaints: "/libro-de-reclamaciones",
	complaint: (number: string) => withQuery("/libro-de-reclamaciones", { numero: number }),
	complaintLookup: "/libro-de-reclamaciones?numero=",
	stockNotice: (query: { producto?: string; listo?: string } = {}) => withQuery("/avisame", query),
	/** @param query.s a signed token, which mails link to */
	confirmation: (query: { s?: string; listo?: string } = {}) => withQuery("/confirmar", query),
	unsubscribe: (query: { s?: string; listo?: string } = {}) => withQuery("/baja", query),
	places: (query: { departamento?: string; provincia?: string }) => withQuery("/shop/lugares", query),
	signIn: "/auth",
	/** @param query.t the token of a mailed link */
	signInLink: (query: { t: string; volver?: string }) => withQuery("/auth/enlace", query),
	sentSignInLink: (query: { volver?: string } = {}) =>
		`${withQuery("/auth", { ...query, enviado: "1" })}#${linkFormId}`,
	addLogin: "/auth/agregar",
	sentAddLink: `/auth/agregar?enviado=1#${linkFormId}`,
	signOut: "/auth/logout",
	account: "/order-star",
	orders: (query: { pagina?: string } = {}) => withQuery("/order-star/pedidos", query),
	order: (reference: string) => `/order-star/pedidos/${encodeURIComponent(reference)}`,
	addresses: "/order-star/direcciones",
	editAddress: (id: string) => withQuery("/order-star/direcciones", { editar: id }),
	accountDetails: "/order-star/datos",
	accountDownload: "/order-star/datos/descargar",
	about: "/nosotros",
	contact: (query: { asunto?: string; enviado?: string } = {}) => withQuery("/contacto", query),
	payment: "/metodos-de-pago",
	delivery: "/tipos-de-entrega",
	deliveryDate: (query: { departamento?: string; provincia?: string; distrito?: string } = {}) =>
		`${withQuery("/tipos-de-entrega", query)}#${destinationFormId}`,
	receipts: "/boletas-y-facturas",
	returns: "/cambios-y-devoluciones",
	warranty: "/garantia",
	terms: "/terminos",
	privacy: "/privacidad",
	cookies: "/cookies",
	questions: "/preguntas-frecuentes",
	/** A page that was written at the desk. */
	ownPage: (slug: string) => `/paginas/${encodeURIComponent(slug)}`,
	blog: "/blog",
	article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
	articleCategory: (slug: string) => `/blog/categoria/${encodeURIComponent(slug)}`,
	blogFeed: "/blog/rss.xml",
	newProductsFeed: "/product-list/rss.xml",
	offline: "/sin-conexion",
	robots: "/robots.txt",
	securityContact: "/.well-known/security.txt",
	serviceWorker: "/sw.js",
	sitemap: "/sitemap.xml",
	sitemapPart: (part: string) => `/sitemap/${encodeURIComponent(part)}.xml`,
	browserErrors: "/errores",
	catalogEvents: "/catalog/events",
	health: "/healthz",
	readiness: "/readyz",
	speculationRules: "/speculation-rules",
} as const;

/** @param path also of a page's data (`.data`) */
export function isAdminPath(path: string): boolean {
	return /^\/admin(?![^/.])/.test(path);
}

/** Pages with a route each that are the same for every shopper without a cart. Search engines may list them. */
export const sharedPages: readonly string[] = [
	urls.home,
	urls.productList(),
	urls.categories,
	urls.blog,
	urls.contact(),
];

const sharedPaths = new RegExp(
	`^(${[
		...sharedPages,
		"/categoria/[^/]+|/product/[^/]+|/paginas/[^/.]+|/blog/[^/.]+|/blog/categoria/[^/.]+|/sin-conexion",
		"/nosotros|/metodos-de-pago|/tipos-de-entrega|/boletas-y-facturas|/cambios-y-devoluciones|/garantia",
		"/igualamos-precios|/devoluciones-gratis|/terminos|/privacidad|/cookies|/preguntas-frecuentes",
	].join("|")})$`,
);

/** @param path of a page, or of its data (`.data`) as scripts request it */
export function isSharedPath(path: string): boolean {
	return sharedPaths.test(path === "/_root.data" ? "/" : path.replace(/\.data$/, ""));
}

/** Shared pages that redirect foreign queries, so that their number of addresses is limited. */
const pathsWithQuery = /^\/(product-list|categoria\/[^/]+|product\/[^/]+)$/;

/** Excludes foreign queries, and some routes' data (`_routes`): anybody could invent any number of such addresses. */
export function isSharedAddress(url: string): boolean {
	const [path = "", query] = url.split("?", 2);
	if (!isSharedPath(path)) return false;
	if (query === undefined) return true;
	// After a change of the cart (`cambio`), the page says whether the browser kept the cookie.
	return pathsWithQuery.test(path.replace(/\.data$/, "")) && !/(^|&)(cambio|_routes)=/.test(query);
}

export function redirectsToCanonicalUrl(path: string): boolean {
	return pathsWithQuery.test(path) || path === urls.delivery;
}

export function hasExactQuery(parameters: URLSearchParams, query: Record<string, string>): boolean {
	return String(parameters) === String(new URLSearchParams(query));
}

export function withQuery(path: string, query: Record<string, string | undefined>): string {
	const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

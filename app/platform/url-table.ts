/** Every route has a line here, and every line a route, or for a text a file in `content/pages`. */
export interface WebAddress {
	path: string;
	/** What its form sends, if that is more than text: a payment's picture, a product with all its variants, photos or a table. */
	form?: "picture" | "long" | "upload";
	/**
	 * The queue of its requests. `password` and `service` (which asks Firebase) have queues of their own for POSTs; `form`
	 * puts GETs that must work under load among the forms.
	 */
	turn?: "password" | "service" | "form";
}

export interface ShopAddress extends WebAddress {
	/**
	 * `shared`: a page that is the same for every shopper without a cart. It may be kept, and search engines may list it.
	 * `text`: a shared page that is written in `content/pages`.
	 * `personal`: rendered for each shopper.
	 * `data`: a file or data. No script navigates to it.
	 */
	kind: "shared" | "text" | "personal" | "data";
	/** Follows the catalogue. Not the checkout, where the prices that the shopper saw are in hidden fields. */
	isLive?: true;
	/** `canonical`: the page redirects foreign queries to its own. `kept`: as these are few, it may be kept with them. */
	query?: "canonical" | "kept";
	/** Without a query, the page is in the sitemap, and search engines may list it. Products and texts are listed by their records. */
	isListed?: true;
	hasCategories?: true;
	hasCaptcha?: true;
	/** Its data is a stream that never ends, or that may be too long to hold in memory. */
	isStream?: true;
	/** Browsers must not load it, or what is below it, before a click. */
	mayPrepare?: false;
	/** Crawlers must leave it alone. They must read a personal page, to see its `noindex`. */
	mayCrawl?: false;
}

/** What `scripts/vite/browser-addresses.ts` leaves in the browser's copy of the table. */
export const browserTraits = ["path", "kind", "isLive", "hasCategories", "hasCaptcha"] as const;
export type BrowserAddress = Pick<ShopAddress, (typeof browserTraits)[number]>;

export const urlTable = {
	home: { path: "/", kind: "shared", isLive: true, isListed: true, hasCategories: true },
	categories: { path: "/categorias", kind: "shared", isLive: true, isListed: true, hasCategories: true },
	category: { path: "/categoria/:id", kind: "shared", isLive: true, query: "kept" },
	productList: { path: "/product-list", kind: "shared", isLive: true, query: "kept", isListed: true },
	offers: { path: "/ofertas", kind: "shared", isLive: true, query: "kept", isListed: true },
	offersFeed: { path: "/ofertas/rss.xml", kind: "data" },
	suggestions: { path: "/product-list/sugerencias", kind: "data", mayCrawl: false },
	newProductsFeed: { path: "/product-list/rss.xml", kind: "data" },
	featuredProduct: { path: "/product/product-detail", kind: "shared", isLive: true, query: "kept" },
	product: { path: "/product/:slug", kind: "shared", isLive: true, query: "kept" },
	/** What the shopper saw lately. */
	seen: { path: "/vistos", kind: "data", mayPrepare: false, mayCrawl: false },
	stockNotice: { path: "/avisame", kind: "personal" },
	cart: { path: "/cart", kind: "personal", isLive: true },
	addByLink: { path: "/cart/add/:sku", kind: "data", mayCrawl: false },
	favourites: { path: "/favoritos", kind: "personal", isLive: true },
	checkout: { path: "/shop/product-shop", kind: "personal" },
	orderPlaced: { path: "/shop/product-shop/listo", kind: "personal" },
	places: { path: "/shop/lugares", kind: "data", mayCrawl: false },
	tracking: { path: "/seguimiento", kind: "personal", isListed: true },
	paymentNotice: { path: "/ya-pague", kind: "personal", form: "picture" },
	cancelOrder: { path: "/cancelar-pedido", kind: "personal" },
	acceptQuote: { path: "/aceptar-cotizacion", kind: "personal" },
	orderAddress: { path: "/cambiar-direccion", kind: "personal" },
	returnGoods: { path: "/devolver-productos", kind: "personal", form: "picture" },
	receiptFile: { path: "/comprobante", kind: "data", mayPrepare: false, mayCrawl: false },
	review: { path: "/opinar", kind: "personal", form: "picture" },
	reviewPhoto: { path: "/opinar/fotos/:name", kind: "data" },
	complaints: { path: "/libro-de-reclamaciones", kind: "personal", isListed: true },
	contact: { path: "/contacto", kind: "personal", isListed: true },
	news: { path: "/noticias", kind: "personal" },
	confirmation: { path: "/confirmar", kind: "personal" },
	unsubscribe: { path: "/baja", kind: "personal" },
	signIn: { path: "/auth", kind: "personal", turn: "service", hasCaptcha: true, mayPrepare: false },
	signInLink: { path: "/auth/enlace", kind: "personal" },
	addLogin: { path: "/auth/agregar", kind: "personal", turn: "service", hasCaptcha: true },
	signOut: { path: "/auth/logout", kind: "personal" },
	account: { path: "/order-star", kind: "personal", mayPrepare: false },
	orders: { path: "/order-star/pedidos", kind: "personal" },
	order: { path: "/order-star/pedidos/:reference", kind: "personal" },
	addresses: { path: "/order-star/direcciones", kind: "personal" },
	accountDetails: { path: "/order-star/datos", kind: "personal" },
	accountDownload: { path: "/order-star/datos/descargar", kind: "personal", isStream: true },
	about: { path: "/nosotros", kind: "text" },
	payment: { path: "/metodos-de-pago", kind: "text" },
	delivery: { path: "/tipos-de-entrega", kind: "text", query: "canonical" },
	receipts: { path: "/boletas-y-facturas", kind: "text" },
	returns: { path: "/cambios-y-devoluciones", kind: "text" },
	freeReturns: { path: "/devoluciones-gratis", kind: "text" },
	priceMatch: { path: "/igualamos-precios", kind: "text" },
	warranty: { path: "/garantia", kind: "text" },
	terms: { path: "/terminos", kind: "text" },
	privacy: { path: "/privacidad", kind: "text" },
	cookies: { path: "/cookies", kind: "text" },
	questions: { path: "/preguntas-frecuentes", kind: "text" },
	ownPage: { path: "/paginas/:slug", kind: "shared" },
	blog: { path: "/blog", kind: "shared", isListed: true },
	article: { path: "/blog/:slug", kind: "shared" },
	articleCategory: { path: "/blog/categoria/:slug", kind: "shared" },
	blogFeed: { path: "/blog/rss.xml", kind: "data" },
	offline: { path: "/sin-conexion", kind: "shared" },
	robots: { path: "/robots.txt", kind: "data" },
	securityContact: { path: "/.well-known/security.txt", kind: "data" },
	serviceWorker: { path: "/sw.js", kind: "data" },
	sitemap: { path: "/sitemap.xml", kind: "data" },
	sitemapPart: { path: "/sitemap/:file", kind: "data" },
	browserErrors: { path: "/errores", kind: "data" },
	catalogEvents: { path: "/catalog/events", kind: "data", turn: "form", isStream: true, mayCrawl: false },
	health: { path: "/healthz", kind: "data", turn: "form", mayPrepare: false },
	readiness: { path: "/readyz", kind: "data", turn: "form", mayPrepare: false },
	speculationRules: { path: "/speculation-rules", kind: "data" },
} as const satisfies Record<string, ShopAddress>;

/** The desk's: pages without scripts, for staff only, which no cache keeps and no search engine lists. */
export const deskUrlTable = {
	home: { path: "/admin" },
	// With a form that was sent after the session had ended.
	signIn: { path: "/admin/entrar", turn: "password", form: "long" },
	signOut: { path: "/admin/salir" },
	invitation: { path: "/admin/invitacion", turn: "password" },
	orders: { path: "/admin/pedidos" },
	newOrder: { path: "/admin/anotar-pedido" },
	customer: { path: "/admin/clientes" },
	order: { path: "/admin/pedidos/:reference", form: "upload" },
	orderLines: { path: "/admin/pedidos/:reference/productos" },
	paymentPicture: { path: "/admin/pedidos/:reference/constancia" },
	papers: { path: "/admin/imprimir" },
	reviewPhoto: { path: "/admin/opiniones/:id/foto" },
	stock: { path: "/admin/inventario", form: "long" },
	stockMoves: { path: "/admin/inventario/movimientos" },
	products: { path: "/admin/productos" },
	/** Not below /productos, where every name may be a product's. */
	changeProducts: { path: "/admin/cambiar-productos", form: "long" },
	newProduct: { path: "/admin/agregar-producto", form: "upload" },
	product: { path: "/admin/productos/:slug", form: "long" },
	productPictures: { path: "/admin/productos/:slug/fotos", form: "upload" },
	productDocuments: { path: "/admin/productos/:slug/documentos", form: "upload" },
	newPhoto: { path: "/admin/productos/:slug/fotos/:hash" },
	categories: { path: "/admin/categorias", form: "upload" },
	category: { path: "/admin/categorias/:id", form: "upload" },
	import: { path: "/admin/importar-productos", form: "upload" },
	table: { path: "/admin/tablas/:name" },
	journal: { path: "/admin/diario" },
	report: { path: "/admin/reporte" },
	shop: { path: "/admin/tienda/:part", form: "upload" },
	zones: { path: "/admin/zonas-de-envio" },
	zone: { path: "/admin/zona-de-envio", form: "long" },
	texts: { path: "/admin/textos" },
	text: { path: "/admin/textos/:page", form: "long" },
	subscribers: { path: "/admin/suscriptores" },
	discounts: { path: "/admin/descuentos" },
	pushes: { path: "/admin/avisos" },
	staff: { path: "/admin/equipo" },
	staffMember: { path: "/admin/equipo/:id" },
	/** Lists of complaints, messages and reviews. Last, because the first line that fits a path is its line. */
	inbox: { path: "/admin/:inbox" },
	inboxItem: { path: "/admin/:inbox/:id" },
} as const satisfies Record<string, WebAddress>;

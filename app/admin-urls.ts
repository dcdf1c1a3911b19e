import { withQuery } from "./urls";

/** The desk's addresses, kept out of `urls.ts`, which is in the scripts of every page. */
export const adminUrls = {
	home: "/admin",
	signIn: (query: { volver?: string; entro?: string } = {}) => withQuery("/admin/entrar", query),
	signOut: "/admin/salir",
	/** @param query.t the token of a link that sets a password */
	invitation: (query: { t?: string } = {}) => withQuery("/admin/invitacion", query),
	orders: (query: OrdersQuery = {}) => withQuery("/admin/pedidos", { ...query }),
	paymentPicture: (reference: string) => `/admin/pedidos/${encodeURIComponent(reference)}/constancia`,
	order: (reference: string, query: { listo?: string } = {}) =>
		withQuery(`/admin/pedidos/${encodeURIComponent(reference)}`, query),
	/** @param name of the list: reclamos, mensajes */
	inbox: (name: string, query: { ver?: string; despues?: string; listo?: string } = {}) =>
		withQuery(`/admin/${name}`, query),
	inboxItem: (name: string, id: string) => `/admin/${name}/${encodeURIComponent(id)}`,
	stock: (query: { q?: string; pagina?: string; sku?: string; listo?: string } = {}) =>
		withQuery("/admin/inventario", query),
	products: (query: ProductsQuery = {}) => withQuery("/admin/productos", { ...query }),
	/** Not below /productos, where every name may be a product's. */
	newProduct: "/admin/agregar-producto",
	product: (slug: string, query: { listo?: string } = {}) =>
		withQuery(`/admin/productos/${encodeURIComponent(slug)}`, query),
	productPictures: (slug: string, query: { listo?: string } = {}) =>
		withQuery(`/admin/productos/${encodeURIComponent(slug)}/fotos`, query),
	/** A photo that shoppers do not see yet. */
	newPhoto: (slug: string, hash: string) =>
		`/admin/productos/${encodeURIComponent(slug)}/fotos/${encodeURIComponent(hash)}`,
	categories: "/admin/categorias",
	changedCategories: "/admin/categorias?listo=1",
	category: (id: string) => `/admin/categorias/${encodeURIComponent(id)}`,
	import: (query: { pagina?: string; listo?: string; quedaron?: string } = {}) =>
		withQuery("/admin/importar-productos", query),
	table: (name: "productos" | "suscriptores") => `/admin/tablas/${name}`,
	stockMoves: (query: { sku?: string; despues?: string } = {}) =>
		withQuery("/admin/inventario/movimientos", query),
	journal: (query: { dia?: string; despues?: string; listo?: string } = {}) =>
		withQuery("/admin/diario", query),
	report: (query: { por?: string; desde?: string; hasta?: string; pagina?: string } = {}) =>
		withQuery("/admin/reporte", query),
	shop: (part: string, query: { listo?: string } = {}) => withQuery(`/admin/tienda/${part}`, query),
	texts: (query: { listo?: string } = {}) => withQuery("/admin/textos", query),
	/** @param id of the text's record, or `nuevo` */
	text: (id: string, query: { listo?: string; version?: string; despues?: string } = {}) =>
		withQuery(`/admin/textos/${encodeURIComponent(id)}`, query),
	subscribers: (query: { q?: string; despues?: string; listo?: string } = {}) =>
		withQuery("/admin/suscriptores", query),
	discounts: (query: { listo?: string; terminado?: string } = {}) => withQuery("/admin/descuentos", query),
	staff: (query: { listo?: string } = {}) => withQuery("/admin/equipo", query),
	staffMember: (id: string) => `/admin/equipo/${encodeURIComponent(id)}`,
} as const;

interface ProductsQuery {
	q?: string;
	categoria?: string;
	ver?: "ocultos";
	pagina?: string;
	listo?: string;
	/** The slug of a product to show in any case. */
	producto?: string;
}

interface OrdersQuery {
	q?: string;
	estado?: string;
	despues?: string;
	listo?: string;
}

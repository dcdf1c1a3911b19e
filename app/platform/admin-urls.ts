import { withQuery } from "./urls";

/** The desk's addresses, kept out of `urls.ts`, which is in the scripts of every page. */
export const adminUrls = {
	home: "/admin",
	signIn: (query?: Query<"volver" | "entro">) => withGiven("/admin/entrar", query),
	signOut: "/admin/salir",
	/** @param query.t the token of a link that sets a password */
	invitation: (query?: Query<"t">) => withGiven("/admin/invitacion", query),
	orders: (query?: Query<"q" | "estado" | "despues" | "listo">) => withGiven("/admin/pedidos", query),
	paymentPicture: (reference: string) => `/admin/pedidos/${encodeURIComponent(reference)}/constancia`,
	order: (reference: string, query?: Query<"listo">) =>
		withGiven(`/admin/pedidos/${encodeURIComponent(reference)}`, query),
	/** @param name of the list: reclamos, mensajes */
	inbox: (name: string, query?: Query<"ver" | "despues" | "listo">) => withGiven(`/admin/${name}`, query),
	inboxItem: (name: string, id: string) => `/admin/${name}/${encodeURIComponent(id)}`,
	/** @param query.sku of an item to list in any case */
	stock: (query?: Query<"q" | "pagina" | "sku" | "listo">) => withGiven("/admin/inventario", query),
	/** @param query.producto the slug of a product to list in any case */
	products: (query?: Query<"q" | "categoria" | "ver" | "pagina" | "listo" | "producto">) =>
		withGiven("/admin/productos", query),
	/** Not below /productos, where every name may be a product's. */
	newProduct: "/admin/agregar-producto",
	product: (slug: string, query?: Query<"listo">) =>
		withGiven(`/admin/productos/${encodeURIComponent(slug)}`, query),
	productPictures: (slug: string, query?: Query<"listo">) =>
		withGiven(`/admin/productos/${encodeURIComponent(slug)}/fotos`, query),
	/** A photo that shoppers do not see yet. */
	newPhoto: (slug: string, hash: string) =>
		`/admin/productos/${encodeURIComponent(slug)}/fotos/${encodeURIComponent(hash)}`,
	categories: "/admin/categorias",
	changedCategories: "/admin/categorias?listo=1",
	category: (id: string) => `/admin/categorias/${encodeURIComponent(id)}`,
	import: (query?: Query<"pagina" | "listo" | "quedaron">) => withGiven("/admin/importar-productos", query),
	table: (name: "productos" | "suscriptores") => `/admin/tablas/${name}`,
	stockMoves: (query?: Query<"sku" | "despues">) => withGiven("/admin/inventario/movimientos", query),
	journal: (query?: Query<"dia" | "despues" | "listo">) => withGiven("/admin/diario", query),
	report: (query?: Query<"por" | "desde" | "hasta" | "pagina">) => withGiven("/admin/reporte", query),
	shop: (part: string, query?: Query<"listo">) => withGiven(`/admin/tienda/${part}`, query),
	texts: (query?: Query<"listo">) => withGiven("/admin/textos", query),
	/** @param id of the text's record, or `nuevo` */
	text: (id: string, query?: Query<"listo" | "version" | "despues">) =>
		withGiven(`/admin/textos/${encodeURIComponent(id)}`, query),
	subscribers: (query?: Query<"q" | "despues" | "listo">) => withGiven("/admin/suscriptores", query),
	discounts: (query?: Query<"listo" | "terminado">) => withGiven("/admin/descuentos", query),
	staff: (query?: Query<"listo">) => withGiven("/admin/equipo", query),
	staffMember: (id: string) => `/admin/equipo/${encodeURIComponent(id)}`,
} as const;

type Query<Name extends string> = { [name in Name]?: string | number | null | undefined };

/** Leaves out what has no value. */
function withGiven(path: string, query: Query<string> = {}): string {
	const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
	return withQuery(path, Object.fromEntries(given));
}

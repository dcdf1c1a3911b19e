import { deskUrlTable } from "./url-table";
import { fill, pathsOf, withQuery } from "./urls";

const paths = pathsOf(deskUrlTable);

/** The desk's addresses, kept out of `urls.ts`, which is in the scripts of every page. */
export const adminUrls = {
	...paths,
	signIn: (query?: Query<"volver" | "entro" | "salio">) => withGiven(paths.signIn, query),
	invitation: (query?: Query<"t">) => withGiven(paths.invitation, query),
	orders: (query?: Query<"q" | "estado" | "despues" | "claves" | "listo" | "otros">) =>
		withGiven(paths.orders, query),
	customer: (query?: Query<"q" | "listo">) => withGiven(paths.customer, query),
	orderLines: (reference: string) => fill(paths.orderLines, reference),
	paymentPicture: (reference: string, foto: string) =>
		withGiven(fill(paths.paymentPicture, reference), { foto }),
	reviewPhoto: (id: string, foto: string) => withGiven(fill(paths.reviewPhoto, id), { foto }),
	papers: (query?: Query<"hoja" | "pedido">) => withGiven(paths.papers, query),
	order: (reference: string, query?: Query<"listo">) => withGiven(fill(paths.order, reference), query),
	/** The form of a new order, which what is owed of this one pays. */
	exchange: (reference: string) => withGiven(paths.newOrder, { cambio: reference }),
	inbox: (name: string, query?: Query<"ver" | "despues" | "listo">) =>
		withGiven(fill(paths.inbox, name), query),
	inboxItem: (name: string, id: string) => fill(paths.inboxItem, name, id),
	stock: (query?: Query<"q" | "pagina" | "hoja" | "listo">) => withGiven(paths.stock, query),
	products: (query?: Query<"q" | "categoria" | "ver" | "etiqueta" | "pagina" | "listo" | "producto">) =>
		withGiven(paths.products, query),
	changeProducts: (query?: Query<"q" | "categoria" | "ver" | "etiqueta" | "acto" | "pagina">) =>
		withGiven(paths.changeProducts, query),
	product: (slug: string, query?: Query<"listo">) => withGiven(fill(paths.product, slug), query),
	productPictures: (slug: string, query?: Query<"listo">) =>
		withGiven(fill(paths.productPictures, slug), query),
	productDocuments: (slug: string, query?: Query<"listo">) =>
		withGiven(fill(paths.productDocuments, slug), query),
	newPhoto: (slug: string, hash: string) => fill(paths.newPhoto, slug, hash),
	changedCategories: `${paths.categories}?listo=1`,
	category: (id: string) => fill(paths.category, id),
	import: (query?: Query<"pagina" | "listo" | "filas" | "quedaron" | "acto" | "producto">) =>
		withGiven(paths.import, query),
	table: (
		name:
			| ("productos" | "filas-con-error" | "suscriptores")
			| ("movimientos" | "movimientos.xlsx" | "pedidos" | "pedidos.xlsx"),
		query?: Query<"desde" | "hasta">,
	) => withGiven(fill(paths.table, name), query),
	stockMoves: (query?: Query<"sku" | "despues">) => withGiven(paths.stockMoves, query),
	journal: (query?: Query<"dia" | "despues" | "acto" | "pagina" | "listo" | "quedaron" | "resto">) =>
		withGiven(paths.journal, query),
	report: (query?: Query<"por" | "desde" | "hasta" | "pagina">) => withGiven(paths.report, query),
	shop: (part: string, query?: Query<"listo">) => withGiven(fill(paths.shop, part), query),
	zones: (query?: Query<"q" | "compra" | "tamano" | "listo">) => withGiven(paths.zones, query),
	zone: (name?: string) => withGiven(paths.zone, { zona: name }),
	texts: (query?: Query<"listo">) => withGiven(paths.texts, query),
	text: (id: string, query?: Query<"listo" | "version" | "despues">) =>
		withGiven(fill(paths.text, id), query),
	subscribers: (query?: Query<"q" | "despues" | "listo">) => withGiven(paths.subscribers, query),
	discounts: (query?: Query<"listo" | "terminado">) => withGiven(paths.discounts, query),
	pushes: (query?: Query<"listo">) => withGiven(paths.pushes, query),
	staff: (query?: Query<"listo">) => withGiven(paths.staff, query),
	staffMember: (id: string) => fill(paths.staffMember, id),
} as const;

type Query<Name extends string> = { [name in Name]?: string | number | null | undefined };

function withGiven(path: string, query: Query<string> = {}): string {
	const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
	return withQuery(path, Object.fromEntries(given));
}

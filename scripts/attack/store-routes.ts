import { adminUrls } from "~/platform/admin-urls";
import { deskUrlTable, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";

/** Of no order. */
export const sampleReference = "WASI-7K3M-9XA4";

/** A value for the parameter of a path; of one that is not listed, it is "x". */
const samples: Record<string, string> = {
	[urlTable.category.path]: "sala",
	[urlTable.product.path]: "sofa-ayni",
	[urlTable.addByLink.path]: "sofa-ayni_60c5a9",
	[urlTable.order.path]: sampleReference,
	[deskUrlTable.order.path]: sampleReference,
	[deskUrlTable.orderLines.path]: sampleReference,
	[deskUrlTable.product.path]: "sofa-ayni",
	[deskUrlTable.productPictures.path]: "sofa-ayni",
	[deskUrlTable.productDocuments.path]: "sofa-ayni",
	[deskUrlTable.category.path]: "sala",
	[deskUrlTable.shop.path]: "datos",
	[deskUrlTable.text.path]: "nosotros",
	[deskUrlTable.inbox.path]: "mensajes",
	[urlTable.article.path]: "cuidar-muebles-de-madera-en-lima",
	[urlTable.articleCategory.path]: "cuidado",
	[urlTable.sitemapPart.path]: "paginas.xml",
};

/** With the names that the store reads from a query although no page of a new store links or sends them. */
export const queriedRoutes: readonly string[] = [
	urls.productList({ q: "a", marca: "a", medida: "a" }),
	urls.product("sofa-ayni", { cantidad: "2" }),
	urls.suggestions({ q: "a" }),
	urls.seen({ producto: "a", imagen: "a", junto: "a" }),
	urls.addByLink("sofa-ayni_60c5a9", { cantidad: "2" }),
	urls.favourites({
		guardado: "a",
		quitado: "a",
		lista: "a",
		cual: "a",
		volver: "/",
		borrada: "a",
		con: "a",
	}),
	urls.changedCart("a"),
	urls.orderPlaced,
	urls.places({ departamento: "15", provincia: "1501" }),
	urls.placedOrder(sampleReference, { antes: "a", noticias: "a" }),
	urls.trackedOrder(sampleReference, { antes: "a", noticias: "a", listo: "a", visto: "a" }),
	urls.trackedOrder(sampleReference, { volver: urls.review({ pedido: "a", producto: "a" }), producto: "a" }),
	urls.complaint("a", { registrada: "a", visto: "a" }),
	urls.stockNotice({ producto: "a", listo: "a" }),
	urls.news({ listo: "a" }),
	urls.confirmation({ s: "a", listo: "a" }),
	urls.unsubscribe({ s: "a", listo: "a" }),
	urls.signInLink({ t: "a", volver: "/" }),
	urls.sentSignInLink({ volver: "/" }),
	urls.editAddress("a"),
	urls.contact({ asunto: "a", enviado: "a" }),
	urls.deliveryDate({ departamento: "15", provincia: "1501", distrito: "150122", producto: "a" }),
	adminUrls.signIn({ salio: "a" }),
	adminUrls.orders({ despues: "a", claves: "a", otros: "a" }),
	adminUrls.exchange(sampleReference),
	adminUrls.paymentPicture(sampleReference, "a"),
	adminUrls.products({ etiqueta: "a" }),
	adminUrls.changeProducts({ acto: "a" }),
	adminUrls.journal({ acto: "a", quedaron: "1", resto: "1" }),
	adminUrls.text("nosotros", { version: "a" }),
	adminUrls.discounts({ terminado: "a" }),
	`${adminUrls.papers()}?todos=1&leido=2026-01-01`,
	urls.receiptFile({ pedido: sampleReference, archivo: "a" }),
];

/** Every address, and one that nothing has. Without the stream of events, whose answer has no end. */
export function storeRoutes(): string[] {
	return [...Object.values(urlTable), ...Object.values(deskUrlTable), { path: "/nada" }]
		.map(({ path }) => path.replace(/:\w+/g, samples[path] ?? "x"))
		.filter((path) => path !== urls.catalogEvents);
}

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
	[urlTable.article.path]: "cuidar-muebles-de-madera-en-lima",
	[urlTable.articleCategory.path]: "cuidado",
	[urlTable.sitemapPart.path]: "paginas.xml",
};

/** Every address, and one that nothing has. Without the stream of events, whose answer has no end. */
export function storeRoutes(): string[] {
	return [...Object.values(urlTable), ...Object.values(deskUrlTable), { path: "/nada" }]
		.map(({ path }) => path.replace(/:\w+/g, samples[path] ?? "x"))
		.filter((path) => path !== urls.catalogEvents);
}

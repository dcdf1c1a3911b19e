import { readFileSync } from "node:fs";
import { join } from "node:path";
import { urls } from "~/platform/urls";
import { root } from "../../tests/support/serving";

interface ManifestRoute {
	parentId?: string;
	path?: string;
}

/** Of no order. */
export const sampleReference = "WASI-7K3M-9XA4";

/** A value for each parameter of a route; one that is not listed becomes "x". */
const samples: Record<string, string> = {
	"categoria/:id": "sala",
	"product/:slug": "sofa-ayni",
	"cart/add/:sku": "sofa-ayni_60c5a9",
	"order-star/pedidos/:reference": sampleReference,
	"admin/pedidos/:reference": sampleReference,
	"blog/:slug": "cuidar-muebles-de-madera-en-lima",
	"blog/categoria/:slug": "cuidado",
	"sitemap/:file": "paginas.xml",
	":page": "nosotros",
};

export function storeRoutes(): string[] {
	const routes: Record<string, ManifestRoute> = JSON.parse(
		readFileSync(join(root, "build/routes.json"), "utf8"),
	);
	const patternOf = ({ path = "", parentId = "" }: ManifestRoute): string =>
		[routes[parentId] && patternOf(routes[parentId]), path].filter(Boolean).join("/");
	const paths = Object.values(routes).map((route) => {
		const pattern = patternOf(route);
		return `/${pattern.replace(/:\w+|\*/g, samples[pattern] ?? "x")}`;
	});
	return [...new Set(paths)].sort();
}

/** Without the stream of events, whose answer has no end. */
export function routesWithoutStream(): string[] {
	return storeRoutes().filter((path) => path !== urls.catalogEvents);
}

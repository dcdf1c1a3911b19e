import { readFileSync } from "node:fs";
import { join } from "node:path";
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

/** The path of every route of the build, with a value for each parameter. */
export function storeRoutes(): string[] {
	const routes = readRoutes();
	const paths = Object.values(routes).map((route) => {
		const pattern = fullPath(route, routes);
		const sample = samples[pattern] ?? "x";
		return `/${pattern.replace(/:\w+|\*/g, sample)}`;
	});
	return [...new Set(paths)].sort();
}

function readRoutes(): Record<string, ManifestRoute> {
	return JSON.parse(readFileSync(join(root, "build/routes.json"), "utf8"));
}

function fullPath({ path = "", parentId }: ManifestRoute, routes: Record<string, ManifestRoute>): string {
	const parent = parentId && routes[parentId] ? fullPath(routes[parentId], routes) : "";
	return [parent, path].filter(Boolean).join("/");
}

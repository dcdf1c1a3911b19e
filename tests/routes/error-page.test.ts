import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/urls";
import { root, testSecret } from "../serving";

let build: ServerBuild;
let dataDir: string;
beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "wasi-error-"));
	Object.assign(process.env, { NODE_ENV: "production", SESSION_SECRET: testSecret, DATA_DIR: dataDir });
	build = await import(/* @vite-ignore */ join(root, "build/server/index.js"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("an error in a loader shows a Spanish error page with status 500 and no internal details", async () => {
	const route = build.routes["routes/$page"];
	if (!route) throw new Error("no such route");
	const broken: ServerBuild = {
		...build,
		routes: {
			...build.routes,
			"routes/$page": {
				...route,
				module: {
					...route.module,
					loader() {
						throw new Error("the secret cause");
					},
				},
			},
		},
	};
	const response = await createRequestHandler(
		broken,
		"production",
	)(new Request(`http://localhost${urls.about}`, { headers: { "x-wasi-request-id": "3f9c2a71" } }));
	expect(response.status).toBe(500);
	const html = await response.text();
	expect(html).toContain("Algo falló de nuestro lado");
	expect(html).toContain('<html lang="es-PE">');
	for (const part of [
		"<header",
		"<footer",
		"MI CARRITO DE COMPRA",
		'<code id="codigo-del-error">3f9c2a71</code>',
		"<title>Algo falló de nuestro lado · Wasi</title>",
	]) {
		expect(html).toContain(part);
	}
	expect(html).not.toMatch(/secret cause|at loader|\.ts:/);
});

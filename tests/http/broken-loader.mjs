// Answers a request with the built store, of which one loader fails, and sends the answer to its parent.
import { createRequestHandler } from "@remix-run/node";

const [folder = "", settings = "", routeId = "", url = "", requestId = ""] = process.argv.slice(2);
const build = await import(`${folder}/index.js`);
const { runStore } = await import(`${folder}/run-store.js`);
const route = build.routes[routeId];
const loader = () => {
	throw new Error("the secret cause");
};
const broken = { ...route, module: { ...route.module, loader } };
const answer = createRequestHandler(
	{ ...build, routes: { ...build.routes, [routeId]: broken } },
	"production",
);
const request = new Request(url, { headers: { "x-wasi-request-id": requestId } });
/** @type {any} */
const context = { store: (await runStore(JSON.parse(settings))).store };
const response = await answer(request, context);
process.send?.({ status: response.status, html: await response.text() }, () => process.exit());

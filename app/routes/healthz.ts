import { store } from "~/store.server";

/**
 * For load balancers and people. Always 200 while the process serves: all processes share the datastore, so a balancer
 * that took out those without writes would take out every one, and browsing works from memory.
 */
export async function loader() {
	const { catalog, datastore } = store;
	const writes = await store.writes();
	const stream = catalog.streamState();
	return Response.json(
		{
			status: writes === "ok" && stream === "live" ? "ok" : "degraded",
			datastore: datastore.name,
			stream,
			writes,
			catalogVersion: catalog.snapshot().version,
		},
		{ headers: { "Cache-Control": "no-store" } },
	);
}

export { refuseMethod as action } from "~/server/refuse-method.server";

import type { LoaderFunctionArgs } from "@remix-run/node";

/** Always 200 while the process serves: a load balancer would remove all processes at once, although browsing works. */
export async function loader({ context: { store, server } }: LoaderFunctionArgs) {
	const { business, catalog, datastore, discounts, texts } = store;
	await catalog.ready;
	const writes = await store.writes();
	const storage = store.storageBudget.state();
	const isLive = [catalog, business, texts, discounts].every((one) => one.streamState() === "live");
	const stream = isLive ? "live" : "stale";
	return Response.json(
		{
			status: writes === "ok" && stream === "live" && storage === "ok" ? "ok" : "degraded",
			datastore: datastore.name,
			stream,
			writes,
			storage,
			outboxFailed: server.countFailedMessages() ?? null,
			catalogVersion: catalog.snapshot().version,
		},
		{ headers: { "Cache-Control": "no-store" } },
	);
}

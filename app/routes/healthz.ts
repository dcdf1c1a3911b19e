import type { LoaderFunctionArgs } from "@remix-run/node";
import { backupState } from "~/platform/last-backup.server";
import { unwritableFolders } from "~/platform/process/unwritable-folders.server";

/** Always 200 while the process serves: a load balancer would remove all processes at once, although browsing works. */
export async function loader({ context: { store, server } }: LoaderFunctionArgs) {
	const { business, catalog, datastore, discounts, settings, texts } = store;
	await catalog.ready;
	const writes = await store.writes();
	const storage = store.storageBudget.state();
	const isLive = [catalog, business, texts, discounts].every((one) => one.streamState() === "live");
	const stream = isLive ? "live" : "stale";
	const unwritable = unwritableFolders(settings.dataDir);
	const isWell = writes === "ok" && isLive && storage === "ok" && unwritable.length === 0;
	return Response.json(
		{
			status: isWell ? "ok" : "degraded",
			datastore: datastore.name,
			stream,
			writes,
			storage,
			unwritable,
			backup: backupState(settings.datastore, new Date()),
			outboxFailed: server.countFailedMessages() ?? null,
			catalogVersion: catalog.snapshot().version,
		},
		{ headers: { "Cache-Control": "no-store" } },
	);
}

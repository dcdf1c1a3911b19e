import { store } from "~/store.server";

/** For load balancers and people. A stale stream is no reason to stop serving: the last good catalogue is. */
export function loader() {
	const { catalog, datastore } = store;
	return Response.json(
		{
			status: "ok",
			datastore: datastore.name,
			stream: catalog.streamState(),
			catalogVersion: catalog.snapshot().version,
		},
		{ headers: { "Cache-Control": "no-store" } },
	);
}

export { refuseMethod as action } from "~/http/refuse-method.server";

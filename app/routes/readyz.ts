import { store } from "~/store.server";

/** For a load balancer: whether this process may be sent requests, and why not. */
export function loader() {
	const reasons = store.reasonsAgainstTraffic();
	return Response.json(
		{ ready: reasons.length === 0, reasons },
		{ status: reasons.length === 0 ? 200 : 503, headers: { "Cache-Control": "no-store" } },
	);
}

import type { LoaderFunctionArgs } from "@remix-run/node";

/** For a load balancer: whether this process may be sent requests, and why not. */
export function loader({ context: { server } }: LoaderFunctionArgs) {
	const reasons = server.reasonsAgainstTraffic();
	return Response.json(
		{ ready: reasons.length === 0, reasons },
		{ status: reasons.length === 0 ? 200 : 503, headers: { "Cache-Control": "no-store" } },
	);
}

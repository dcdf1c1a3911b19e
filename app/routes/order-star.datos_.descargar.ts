import type { LoaderFunctionArgs } from "@remix-run/node";
import { streamPersonalData } from "~/shop/account/personal-data-export.server";
import { maxExportPauseMs, startExport } from "~/shop/account/start-export.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import { tooManyRequestsInit } from "~/web/rate-limits/too-many-requests.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store);
	// Remix discards the body of an answer to HEAD without cancelling it.
	if (request.method === "HEAD") return new Response(null, { headers });
	const pieces = streamPersonalData(store.datastore, session, shopper, new Date());
	const body = await startExport(store.exportsUnderWay, session.shopperId, pieces, request.signal);
	return body ? new Response(body, { headers }) : refuseSecondExport();
}

const headers = {
	"Content-Type": "application/json; charset=utf-8",
	"Content-Disposition": 'attachment; filename="wasi-mis-datos.json"',
	// no-transform: streamed to the client without being compressed or held in memory.
	"Cache-Control": "private, no-store, no-transform",
	"X-Robots-Tag": "noindex",
};

function refuseSecondExport(): Response {
	const { status, headers } = tooManyRequestsInit(maxExportPauseMs);
	return new Response(
		"Ya estás descargando tus datos. Espera a que termine esa descarga. Si la cancelaste o se cortó, vuelve a intentarlo en un minuto.",
		{
			status,
			headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
		},
	);
}

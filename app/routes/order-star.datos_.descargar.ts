import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { streamPersonalData } from "~/account/personal-data-export.server";
import { requireShopper } from "~/customers/require-shopper.server";
import { store } from "~/store.server";

/** Downloads the shopper's personal data as a JSON file (Ley 29733, right of access). */
export async function loader({ request }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store.datastore);
	const pieces = streamPersonalData(store.datastore, session, shopper, new Date());
	return new Response(createReadableStreamFromReadable(Readable.from(pieces)), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="wasi-mis-datos.json"',
			"Cache-Control": "private, no-store",
			"X-Robots-Tag": "noindex",
		},
	});
}

export { refuseMethod as action } from "~/server/refuse-method.server";

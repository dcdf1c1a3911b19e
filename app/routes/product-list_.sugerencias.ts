import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggest } from "~/catalog/suggest.server";
import { store } from "~/store.server";

/** Suggestions of the search box for the text in `q`. */
export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const suggestions = suggest(store.catalog.snapshot(), new URL(request.url).searchParams);
	return Response.json(suggestions, { headers: { "Cache-Control": "private, max-age=30" } });
}

export { refuseMethod as action } from "~/server/refuse-method.server";

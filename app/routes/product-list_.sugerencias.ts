import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSuggestions } from "~/catalog/search-suggestions.server";
import { store } from "~/store.server";

/** Suggestions of the search box for the text in `q`. */
export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	const suggestions = findSuggestions(store.catalog.snapshot(), new URL(request.url).searchParams);
	return Response.json(suggestions, { headers: { "Cache-Control": "private, max-age=30" } });
}

export { refuseMethod as action } from "~/server/refuse-method.server";

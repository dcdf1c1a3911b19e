import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSuggestions } from "~/domain/catalog/search-suggestions.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const snapshot = await store.catalog.snapshotFor({});
	const suggestions = findSuggestions(snapshot, new URL(request.url).searchParams);
	const caching = snapshot.areProductsLoaded ? "private, max-age=30" : "no-store";
	return Response.json(suggestions, { headers: { "Cache-Control": caching } });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { streamCatalogEvents } from "~/shop/browser/catalog-events.server";
import { senderOf } from "~/web/rate-limits/sender.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	await store.catalog.ready;
	return streamCatalogEvents(store, request, senderOf(request));
}

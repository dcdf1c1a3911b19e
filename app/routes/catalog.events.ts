import type { LoaderFunctionArgs } from "@remix-run/node";
import { streamCatalogEvents } from "~/catalog/catalog-events.server";
import { senderOf } from "~/rate-limits/sender.server";
import { store } from "~/store.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await store.catalog.ready;
	return streamCatalogEvents(store.catalog, request, senderOf(request));
}

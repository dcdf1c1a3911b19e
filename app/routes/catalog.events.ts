import type { LoaderFunctionArgs } from "@remix-run/node";
import { streamCatalogEvents } from "~/catalog/events.server";
import { senderOf } from "~/http/sender.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return streamCatalogEvents(store.catalog, request, senderOf(request));
}

export { refuseMethod as action } from "~/http/refuse-method.server";

import type { LoaderFunctionArgs } from "@remix-run/node";
import { streamCatalogEvents } from "~/catalog/events.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return streamCatalogEvents(store.catalog, request);
}

export { refuseMethod as action } from "~/http/refuse-method.server";

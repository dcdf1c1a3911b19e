import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadTexts } from "~/desk-shop/text-list.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadTexts(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { TextsPage as default } from "~/desk-shop/TextsPage";

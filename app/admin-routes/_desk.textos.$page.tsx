import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeText } from "~/desk-shop/change-text.server";
import { loadText } from "~/desk-shop/text-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadText(request, store.datastore, params.page);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeText(request, store.datastore, params.page);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { TextPage as default } from "~/desk-shop/TextPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeOneCategory, loadCategory } from "~/desk-goods/categories-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadCategory(request, store.datastore, params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeOneCategory(request, store.datastore, params.id);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { CategoryFormPage as default } from "~/desk-goods/CategoriesPage";

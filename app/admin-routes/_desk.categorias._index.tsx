import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeCategories, loadCategories } from "~/desk-goods/categories-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadCategories(request, store.datastore, store.catalog.snapshot());
}

export function action({ request }: ActionFunctionArgs) {
	return changeCategories(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { CategoriesPage as default } from "~/desk-goods/CategoriesPage";

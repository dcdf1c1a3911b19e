import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeListedProduct, loadProducts } from "~/admin/products-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadProducts(request, store.datastore, store.catalog.snapshot());
}

export function action({ request }: ActionFunctionArgs) {
	return changeListedProduct(request, store.datastore);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { ProductsPage as default } from "~/admin/ProductsPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeListedProduct, loadProducts } from "~/desk-goods/products-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadProducts(request, store.datastore, store.catalog.snapshot());
}

export function action({ request }: ActionFunctionArgs) {
	return changeListedProduct(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { ProductsPage as default } from "~/desk-goods/ProductsPage";

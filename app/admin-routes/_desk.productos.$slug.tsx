import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeWholeProduct, loadProduct } from "~/desk-product/product-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadProduct(request, store, params.slug);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeWholeProduct(request, store, params.slug);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { ProductFormPage as default } from "~/desk-product/ProductFormPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeWholeProduct, loadProduct } from "~/desk-product/product-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadProduct(request, store, undefined);
}

export function action({ request }: ActionFunctionArgs) {
	return changeWholeProduct(request, store, undefined);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { ProductFormPage as default } from "~/desk-product/ProductFormPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeProductPhotos, loadProductPhotos } from "~/desk-goods/product-photos-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadProductPhotos(request, store.datastore, params.slug);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeProductPhotos(request, store.datastore, params.slug);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { ProductPhotosPage as default } from "~/desk-goods/ProductPhotosPage";

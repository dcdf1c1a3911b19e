import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeShop, loadShop } from "~/admin/shop-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadShop(request, store.datastore, params.part);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeShop(request, store.datastore, params.part);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { ShopPage as default } from "~/admin/ShopPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeShop, loadShop } from "~/desk-shop/shop-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadShop(request, store.datastore, params.part);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeShop(request, store.datastore, params.part);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { ShopPage as default } from "~/desk-shop/ShopPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeGoods, loadGoods } from "~/admin/goods-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadGoods(request, store.datastore, store.catalog.snapshot());
}

export function action({ request }: ActionFunctionArgs) {
	return changeGoods(request, store.datastore);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { GoodsPage as default } from "~/admin/GoodsPage";

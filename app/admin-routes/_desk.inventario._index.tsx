import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeStock, loadStock } from "~/desk-goods/stock-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadStock(request, store.datastore, store.catalog.snapshot());
}

export function action({ request }: ActionFunctionArgs) {
	return changeStock(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { StockPage as default } from "~/desk-goods/StockPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeDiscounts, loadDiscounts } from "~/desk-shop/discount-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadDiscounts(request, store.datastore);
}

export function action({ request }: ActionFunctionArgs) {
	return changeDiscounts(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { DiscountsPage as default } from "~/desk-shop/DiscountsPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeDiscounts, loadDiscounts } from "~/admin/discount-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadDiscounts(request, store.datastore);
}

export function action({ request }: ActionFunctionArgs) {
	return changeDiscounts(request, store.datastore);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { DiscountsPage as default } from "~/admin/DiscountsPage";

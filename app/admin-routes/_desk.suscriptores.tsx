import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { endSubscription, loadSubscribers } from "~/desk-shop/subscriber-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadSubscribers(request, store.datastore);
}

export function action({ request }: ActionFunctionArgs) {
	return endSubscription(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { SubscribersPage as default } from "~/desk-shop/SubscribersPage";

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeInboxItem, loadInboxItem } from "~/admin/inbox.server";
import { reviewInbox } from "~/admin/review-inbox.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadInboxItem(request, store.datastore, reviewInbox, params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeInboxItem(request, store.datastore, reviewInbox, params.id);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { InboxItemPage as default } from "~/admin/InboxItemPage";

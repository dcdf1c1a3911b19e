import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeInboxItem, loadInboxItem } from "~/desk-inbox/inbox.server";
import { requireInbox } from "~/desk-inbox/inboxes.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadInboxItem(request, store.datastore, requireInbox(params.inbox), params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeInboxItem(request, store.datastore, requireInbox(params.inbox), params.id);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxItemPage as default } from "~/desk-inbox/InboxItemPage";

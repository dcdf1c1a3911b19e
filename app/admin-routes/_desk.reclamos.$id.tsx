import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { complaintInbox } from "~/admin/complaint-inbox.server";
import { changeInboxItem, loadInboxItem } from "~/admin/inbox.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadInboxItem(request, store.datastore, complaintInbox, params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeInboxItem(request, store.datastore, complaintInbox, params.id);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { InboxItemPage as default } from "~/admin/InboxItemPage";

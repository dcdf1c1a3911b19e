import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeInboxItem, loadInboxItem } from "~/desk-inbox/inbox.server";
import { mailInbox } from "~/desk-inbox/mail-inbox.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadInboxItem(request, store.datastore, mailInbox, params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeInboxItem(request, store.datastore, mailInbox, params.id);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxItemPage as default } from "~/desk-inbox/InboxItemPage";

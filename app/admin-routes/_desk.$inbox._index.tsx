import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadInbox } from "~/desk-inbox/inbox.server";
import { requireInbox } from "~/desk-inbox/inboxes.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, requireInbox(params.inbox));
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxPage as default } from "~/desk-inbox/InboxPage";

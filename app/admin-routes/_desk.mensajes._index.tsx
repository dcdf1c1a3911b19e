import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadInbox } from "~/admin/inbox.server";
import { messageInbox } from "~/admin/message-inbox.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, messageInbox);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { InboxPage as default } from "~/admin/InboxPage";

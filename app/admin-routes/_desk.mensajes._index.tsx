import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadInbox } from "~/desk-inbox/inbox.server";
import { messageInbox } from "~/desk-inbox/message-inbox.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, messageInbox);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxPage as default } from "~/desk-inbox/InboxPage";

import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadInbox } from "~/desk-inbox/inbox.server";
import { mailInbox } from "~/desk-inbox/mail-inbox.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, mailInbox);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxPage as default } from "~/desk-inbox/InboxPage";

import type { LoaderFunctionArgs } from "@remix-run/node";
import { complaintInbox } from "~/desk-inbox/complaint-inbox.server";
import { loadInbox } from "~/desk-inbox/inbox.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, complaintInbox);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxPage as default } from "~/desk-inbox/InboxPage";

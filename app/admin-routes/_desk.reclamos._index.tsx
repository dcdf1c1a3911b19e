import type { LoaderFunctionArgs } from "@remix-run/node";
import { complaintInbox } from "~/admin/complaint-inbox.server";
import { loadInbox } from "~/admin/inbox.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, complaintInbox);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { InboxPage as default } from "~/admin/InboxPage";

import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadInbox } from "~/admin/inbox.server";
import { reviewInbox } from "~/admin/review-inbox.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, reviewInbox);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { InboxPage as default } from "~/admin/InboxPage";

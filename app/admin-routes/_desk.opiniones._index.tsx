import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadInbox } from "~/desk-inbox/inbox.server";
import { reviewInbox } from "~/desk-inbox/review-inbox.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadInbox(request, store.datastore, reviewInbox);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxPage as default } from "~/desk-inbox/InboxPage";

import { complaintInbox } from "./complaint-inbox.server";
import type { Inbox } from "./inbox.server";
import { mailInbox } from "./mail-inbox.server";
import { messageInbox } from "./message-inbox.server";
import { reviewInbox } from "./review-inbox.server";

const inboxes: Inbox[] = [complaintInbox, messageInbox, reviewInbox, mailInbox];

/** @param path as in the address @throws Response 404 */
export function requireInbox(path: string | undefined): Inbox {
	const inbox = inboxes.find((one) => one.path === path);
	if (!inbox) throw new Response(null, { status: 404 });
	return inbox;
}

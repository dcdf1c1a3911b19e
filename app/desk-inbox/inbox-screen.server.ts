import { redirect } from "@remix-run/node";
import { adminUrls } from "~/admin-urls";
import { type Datastore, recordIdPattern } from "~/datastore/datastore.server";
import { parseRecord } from "~/datastore/parse-records.server";
import { readListPage } from "~/desk/list-page.server";
import { refuseTyped } from "~/desk/refusal.server";
import { type DeskStore, receiveDeskForm, type ScreenParams } from "~/desk/screen.server";
import { logDamaged } from "~/log.server";
import { requireStaff } from "~/staff/require-staff.server";
import { complaintInbox } from "./complaint-inbox.server";
import type { Inbox, InboxItem } from "./inbox.server";
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

export async function loadInbox(request: Request, { datastore }: DeskStore, params: ScreenParams) {
	const { path, title, area, collection, parser, filters, toRow, actions } = requireInbox(params.inbox);
	await requireStaff(request, datastore, area);
	const { searchParams } = new URL(request.url);
	const [standard = ""] = Object.keys(filters);
	const asked = searchParams.get("ver") ?? "";
	const shown = Object.hasOwn(filters, asked) ? asked : standard;
	const { name: _, ...query } = filters[shown] ?? { name: "" };
	const { records, next } = await readListPage(datastore, collection, query, searchParams.get("despues"));
	const now = new Date();
	const listo = searchParams.get("listo") ?? "";
	return {
		path,
		title,
		filters: Object.entries(filters).map(([ver, { name }]) => ({
			name,
			url: adminUrls.inbox(path, ver === standard ? {} : { ver }),
			isShown: ver === shown,
		})),
		rows: records.flatMap(({ id, fields }) => {
			const record = parseRecord(id, fields, parser, logDamaged(collection));
			return record ? [{ id, ...toRow(record, now) }] : [];
		}),
		next: next && adminUrls.inbox(path, { ver: shown, despues: next }),
		done: listo === gone ? goneText : Object.hasOwn(actions, listo) ? actions[listo]?.done : undefined,
	};
}

export async function loadInboxItem(request: Request, { datastore }: DeskStore, params: ScreenParams) {
	const { id = "" } = params;
	const inbox = requireInbox(params.inbox);
	await requireStaff(request, datastore, inbox.area);
	const item = await findItem(datastore, inbox, id);
	if (!item) throw new Response(null, { status: 404 });
	return { path: inbox.path, id, ...item };
}

/** Carries out a form's action if the item is still as shown. @throws Response as `requireStaff`, DatastoreUnavailable */
export async function changeInboxItem(request: Request, { datastore }: DeskStore, params: ScreenParams) {
	const { id = "" } = params;
	const inbox = requireInbox(params.inbox);
	const { actor, typed, journal } = await receiveDeskForm(request, datastore, inbox.area);
	const { intent = "", seen } = typed;
	const action = Object.hasOwn(inbox.actions, intent) ? inbox.actions[intent] : undefined;
	if (!action) throw new Response(null, { status: 400 });
	const item = await findItem(datastore, inbox, id);
	if (!item) return redirect(adminUrls.inbox(inbox.path, { listo: gone }), 303);
	if (seen !== item.seen) {
		return refuseTyped(typed, `Mientras tanto alguien lo cambió: ${item.state}. Míralo otra vez.`, 409);
	}
	const journaled = journal(`${inbox.path} ${intent}`);
	const problem = await action.work({ datastore: journaled, id, typed, actor });
	if (problem) return refuseTyped(typed, problem, 400);
	return redirect(adminUrls.inbox(inbox.path, { listo: intent }), 303);
}

const gone = "ya-no-esta";
const goneText = "Eso ya no está aquí: alguien se ocupó mientras tanto.";

async function findItem(
	datastore: Datastore,
	{ collection, parser, toItem }: Inbox,
	id: string,
): Promise<InboxItem | undefined> {
	const fields = recordIdPattern.test(id) ? await datastore.get(collection, id) : undefined;
	const record = parseRecord(id, fields, parser, logDamaged(collection));
	return record && toItem(record, new Date());
}

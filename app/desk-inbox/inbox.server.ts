import { redirect } from "@remix-run/node";
import type { Actor } from "~/actor";
import { adminUrls } from "~/admin-urls";
import { withJournal } from "~/back-office/journal.server";
import {
	type Datastore,
	type NewestPage,
	recordIdPattern,
	type timeFields,
} from "~/datastore/datastore.server";
import { type Parser, parseRecord } from "~/datastore/parse-records.server";
import { readListPage } from "~/desk/list-page.server";
import { readTyped, refuseTyped } from "~/desk/refusal.server";
import { readForm } from "~/forms/read-form.server";
import { logDamaged } from "~/log.server";
import { requireStaff } from "~/staff/require-staff.server";
import type { Area } from "~/staff/roles";
import type { Fact } from "~/ui/Facts";

type Listed = keyof typeof timeFields;

/** Items that wait for somebody's decision: how they are listed and shown, and the actions on each. */
export interface Inbox<C extends Listed = Listed, T extends object = object> {
	path: "reclamos" | "mensajes" | "opiniones" | "correos";
	title: string;
	area: Area;
	collection: C;
	parser: Parser<T>;
	/** By their name in the address; the first is the default. */
	filters: Record<string, { name: string } & Pick<NewestPage<C>, "where" | "isOldestFirst">>;
	toRow(record: T, now: Date): InboxRow;
	toItem(record: T, now: Date): InboxItem;
	actions: Record<string, InboxAction>;
}

interface InboxAction {
	done: string;
	/** @returns undefined, or why it was not done */
	work(given: {
		datastore: Datastore;
		id: string;
		typed: Record<string, string>;
		actor: Actor;
	}): Promise<string | undefined>;
}

interface InboxRow {
	name: string;
	more: string;
	aside: string;
	text?: string;
	/** The actions that the list itself offers. */
	item?: Pick<InboxItem, "seen" | "forms">;
}

export interface InboxItem {
	title: string;
	/** The item's present state, in words. */
	state: string;
	/** Which state a form was filled in for. */
	seen: string;
	facts: { title: string; rows: Fact[] }[];
	text?: string;
	links?: { name: string; url: string }[];
	forms: { intent: string; label: string; field?: { label: string; maxLength: number } }[];
}

export async function loadInbox(
	request: Request,
	datastore: Datastore,
	{ path, title, area, collection, parser, filters, toRow, actions }: Inbox,
) {
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

export async function loadInboxItem(request: Request, datastore: Datastore, inbox: Inbox, id = "") {
	await requireStaff(request, datastore, inbox.area);
	const item = await findItem(datastore, inbox, id);
	if (!item) throw new Response(null, { status: 404 });
	return { path: inbox.path, id, ...item };
}

/** Carries out a form's action if the item is still as shown. @throws Response as `requireStaff`, DatastoreUnavailable */
export async function changeInboxItem(request: Request, datastore: Datastore, inbox: Inbox, id = "") {
	const { actor } = await requireStaff(request, datastore, inbox.area);
	const typed = readTyped(await readForm(request));
	const { intent = "", seen } = typed;
	const action = Object.hasOwn(inbox.actions, intent) ? inbox.actions[intent] : undefined;
	if (!action) throw new Response(null, { status: 400 });
	const item = await findItem(datastore, inbox, id);
	if (!item) return redirect(adminUrls.inbox(inbox.path, { listo: gone }), 303);
	if (seen !== item.seen) {
		return refuseTyped(typed, `Mientras tanto alguien lo cambió: ${item.state}. Míralo otra vez.`, 409);
	}
	const journaled = withJournal(datastore, { by: actor.by, action: `admin ${inbox.path} ${intent}` });
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

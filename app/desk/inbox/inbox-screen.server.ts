import { redirect } from "@remix-run/node";
import {
	type Desk,
	deskHandler,
	formHandler,
	listHandler,
	requireIntent,
} from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { pageSizes, readListPage } from "~/desk/frame/read-list-page.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { complaintInbox } from "./complaint-inbox.server";
import { gone, type Inbox } from "./inbox.server";
import { mailInbox } from "./mail-inbox.server";
import { messageInbox } from "./message-inbox.server";
import { reviewInbox } from "./review-inbox.server";

export const inboxes: Inbox[] = [complaintInbox, messageInbox, reviewInbox, mailInbox];

export function requireInbox(path: string | undefined): Inbox {
	const inbox = inboxes.find((one) => one.path === path);
	if (!inbox) throw new Response(null, { status: 404 });
	return inbox;
}

export const loadInbox = listHandler(areaOf, async ({ datastore, settings, params, actor, query }) => {
	const inbox = requireInbox(params.inbox);
	const { path, title, collection, parser, filters, actions, isDecidedInList = false } = inbox;
	const { standard, shown, filter } = filterOf(inbox, query.get("ver") ?? "");
	const { items, next } = await readListPage(datastore, collection, parser, query, filter, pageSizes.inbox);
	const listo = query.get("listo") ?? "";
	const done = Object.hasOwn(actions, listo) ? actions[listo]?.done : undefined;
	return {
		title,
		tabs: Object.entries(filters).map(([ver, { name }]) => ({
			name,
			url: adminUrls.inbox(path, ver === standard ? {} : { ver }),
			isShown: ver === shown,
		})),
		empty: "No hay nada aquí.",
		rows: items.map((record) => {
			const { id, name, details, state, stateCode, text, photos, forms } = inbox.describe(record, actor.now);
			return {
				id,
				path,
				url: adminUrls.inboxItem(path, id),
				name,
				details,
				value: state,
				...(isDecidedInList && { decision: { stateCode, text, photos, forms } }),
			};
		}),
		next: next && adminUrls.inbox(path, { ver: shown, despues: next }),
		done: listo === gone ? goneText : typeof done === "function" ? done(settings) : done,
	};
});

function areaOf({ params }: Pick<Desk, "params">) {
	return requireInbox(params.inbox).area;
}

/** @param asked the name of a filter; without one, the first: what waits */
export function filterOf({ by, filters }: Inbox, asked = "") {
	const [standard = ""] = Object.keys(filters);
	const shown = Object.hasOwn(filters, asked) ? asked : standard;
	const { where, isOldestFirst = false } = filters[shown] ?? {};
	return { standard, shown, filter: { where, by, isDescending: !isOldestFirst } };
}

export const loadInboxItem = deskHandler(areaOf, async ({ datastore, params, actor }) => {
	const { id = "" } = params;
	const inbox = requireInbox(params.inbox);
	const record = await findInboxRecord(datastore, inbox, id);
	if (!record) throw toList(inbox, gone);
	const item = inbox.describe(record, actor.now);
	return { path: inbox.path, title: item.name, ...item };
});

/** Carries out a form's action if the item is still as shown. A form that was sent twice is carried out once. */
export const changeInboxItem = formHandler(areaOf, async ({ datastore, params, actor, acting, typed }) => {
	const { id = "" } = params;
	const inbox = requireInbox(params.inbox);
	const { intent = "" } = typed;
	const action = requireIntent(inbox.actions, intent);
	const record = await findInboxRecord(datastore, inbox, id);
	if (!record) return toList(inbox, gone);
	const item = inbox.describe(record, actor.now);
	if (typed.seen !== item.stateCode) {
		if (action.isDone?.(record, typed)) return toList(inbox, intent);
		// A time ends with the dot of `p. m.`.
		const state = item.state.replace(/\.?$/, ".");
		return refuseTyped(typed, `Mientras tanto alguien lo cambió: ${state} Míralo otra vez.`, 409);
	}
	const problem = await action.work(datastore, { id, text: typed.text }, acting(`${inbox.path} ${intent}`));
	return problem && problem !== gone
		? refuseTyped(typed, { text: problem })
		: toList(inbox, problem ?? intent);
});

function toList({ path }: Inbox, listo: string) {
	return redirect(adminUrls.inbox(path, { listo }), 303);
}

const goneText = "Eso ya no está aquí: alguien se ocupó mientras tanto.";

async function findInboxRecord(datastore: Datastore, { collection, parser }: Inbox, id: string) {
	const fields = await findRecord(datastore, collection, id);
	return parseRecord(id, fields, parser, collection);
}

import type { Actor } from "~/domain/staff/actor";
import type { Area } from "~/domain/staff/roles";
import type { Collection, Datastore, IndexedField, Query } from "~/platform/datastore/datastore.server";
import type { Parser } from "~/platform/datastore/parse-records.server";
import type { Env } from "~/platform/settings/parse-env.server";
import type { Fact } from "~/platform/values/fact";

/** Items that wait for somebody's decision: how they are listed and shown, and the actions on each. */
export interface Inbox<C extends Collection = Collection, T extends object = object> {
	path: "reclamos" | "mensajes" | "opiniones" | "correos";
	title: string;
	/** What waits, for one and for several. */
	waiting: [one: string, many: string];
	area: Area;
	collection: C;
	parser: Parser<T>;
	/** When an item came. */
	by: IndexedField<C>;
	/** By their name in the address; the first is the default. */
	filters: Record<string, { name: string; isOldestFirst?: boolean } & Pick<Query<IndexedField<C>>, "where">>;
	describe(record: T, now: Date): InboxItem;
	/** Whether the list, too, has the texts and the forms. */
	isDecidedInList?: boolean;
	actions: Record<string, InboxAction<T>>;
}

export interface InboxAction<T> {
	done: string | ((settings: Pick<Env, "datastore" | "mail">) => string);
	/** Whether the record is as the action leaves it: then a repeated form is answered as done. */
	isDone?(record: T, typed: Record<string, string>): boolean;
	/** Calls the act. @returns undefined, `gone`, or what is wrong with the typed text */
	work(
		datastore: Datastore,
		given: { id: string; text: string | undefined },
		actor: Actor,
	): Promise<string | undefined>;
}

export const gone = "ya-no-esta";

export function callAct(
	act: (datastore: Datastore, input: { id: string }, actor: Actor) => Promise<{ outcome: string }>,
): InboxAction<object>["work"] {
	return async (datastore, { id }, actor) => {
		const { outcome } = await act(datastore, { id }, actor);
		return outcome === "unknown" ? gone : undefined;
	};
}

export interface InboxItem {
	id: string;
	name: string;
	/** Of its page, if that is not the name. */
	title?: string;
	details: string;
	state: string;
	/** The same state as a word of the code: a form sends it back, so that a change by others is noticed. */
	stateCode: string;
	facts: { title: string; rows: Fact[] }[];
	text?: string;
	photos?: { url: string; alt: string }[];
	links?: { name: string; url: string }[];
	forms: { intent: string; label: string; field?: { label: string; maxLength: number } }[];
}

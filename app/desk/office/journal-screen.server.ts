import { redirect } from "@remix-run/node";
import { refuseWrongPassword } from "~/desk/frame/confirm-password.server";
import { describeAction, describeActor, describeRecord } from "~/desk/frame/describe-action";
import { formHandler, listHandler, timeLimit } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { nameSome } from "~/desk/frame/name-some";
import { dayField, pageOf, pageSizes, readDay, readListPage } from "~/desk/frame/read-list-page.server";
import { areaOfUndo, mayUndo, type UndoRefusal } from "~/domain/assortment/judge-undo.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { undoOrders } from "~/domain/shipping/change-orders.server";
import {
	findEntry,
	findPart,
	type JournalEntry,
	journalRecord,
	partKey,
} from "~/domain/staff/journal.server";
import type { Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import {
	addDays,
	formatDay,
	formatShortDateTime,
	limaDay,
	nextDay,
	startOfLimaDay,
} from "~/platform/values/lima-time";
import { parsePageNumber } from "~/platform/values/page-number";
import { describeChangedFields } from "./describe-changed";

export const loadJournal = listHandler("journal", async ({ datastore, catalog, member, actor, query }) => {
	const today = limaDay(actor.now);
	const day = readDay(query, "dia") ?? today;
	const [from, before] = [day, nextDay(day)].map((one) => startOfLimaDay(one)?.toISOString());
	const parse = (id: string, fields: RecordFields) => ({ id, ...journalRecord.parse(fields) });
	const ofDay = { by: "at", isDescending: true, from, before } as const;
	const act = query.get("acto") ?? undefined;
	const { items, next } = await (act
		? listParts(datastore, act, query)
		: readListPage(datastore, "journal", parse, query, ofDay));
	const names = findNames(catalog.snapshot(), items);
	return {
		title: "Diario",
		filters: [dayField("dia", "Día", day)],
		submit: "Ver",
		heading: act ? "Un cambio de muchos" : formatDay(day),
		links: [
			{ name: "Día anterior", url: adminUrls.journal({ dia: addDays(day, -1) }) },
			...(day < today ? [{ name: "Día siguiente", url: adminUrls.journal({ dia: nextDay(day) }) }] : []),
		],
		empty: "Ese día nadie cambió nada desde el escritorio ni con un comando.",
		table: {
			caption: act ? "Sus cambios, uno por uno" : `Cambios del ${formatDay(day)}`,
			columns: ["Cuándo", "Deshacer", "Quién", "Qué hizo", "Registros"],
			rows: items.map((entry) => toCells(entry, names, member.role)),
			isTimed: true,
		},
		next: next && adminUrls.journal(act ? { acto: act, pagina: next } : { dia: day, despues: next }),
		nextText: act ? "Ver los siguientes" : "Ver los anteriores",
		done: query.has("listo") ? describeUndone(query.get("quedaron"), Number(query.get("resto"))) : undefined,
	};
});

/** A page of an act's changes, of which each can be undone by itself; the act is the first. */
async function listParts(datastore: Datastore, act: string, query: URLSearchParams) {
	const entry = await findEntry(datastore, act);
	if (!entry?.parts) throw new Response(null, { status: 404 });
	const page = parsePageNumber(query.get("pagina"));
	const { shown, hasNext } = pageOf(entry.parts, page, pageSizes.others);
	const parts = await Promise.all(
		shown.map(async (product) => {
			const { id } = partKey(act, product);
			const part = await findPart(datastore, act, product);
			return part ? [{ id, ...part }] : [];
		}),
	);
	return {
		items: [...(page === 1 ? [{ id: act, ...entry }] : []), ...parts.flat()],
		next: hasNext ? String(page + 1) : undefined,
	};
}

/** @param left products or orders that stayed as they are, with commas between them */
function describeUndone(left: string | null, rest: number): string {
	const done =
		rest > 0 ? `Quedan ${rest}: deshaz otra vez.` : "Deshicimos el cambio. La tienda ya lo muestra.";
	return left ? `${done} No se pudieron deshacer, y quedan como están: ${left}.` : done;
}

function toCells(entry: JournalEntry & { id: string }, names: ReadonlyMap<string, string>, role: Role) {
	const when = formatShortDateTime(entry.at);
	const records = [describeRecords(entry, names), ...describeChangedFields(entry, names)].join(". ");
	const what = [describeActor(entry.by), describeAction(entry.action), records];
	const undo = { name: "entry", value: entry.id, text: "Deshacer" };
	return [
		when,
		mayUndo(role, entry) && { ...undo, label: `Deshacer: ${[when, ...what].join(" ")}` },
		...(entry.parts && entry.records[0]?.startsWith("product/")
			? [...what.slice(0, 2), { url: adminUrls.journal({ acto: entry.id }), text: records }]
			: what),
	];
}

function findNames({ records, categories }: CatalogSnapshot, entries: JournalEntry[]): Map<string, string> {
	const ids = new Set(entries.flatMap((entry) => entry.records.map((key) => key.split("/")[1])));
	const products = records.filter(({ id }) => ids.has(id));
	return new Map([
		...products.map(({ id, fields }) => [`product/${id}`, String(fields.name ?? id)] as const),
		...categories.map(({ _id, name }) => [`category/${_id}`, name] as const),
		...entries.flatMap(({ records: [key = ""], name }) => (name ? [[key, name] as const] : [])),
	]);
}

/** Leaves out movements of units, which have a record of units beside them. */
function describeRecords({ records, others }: JournalEntry, names: ReadonlyMap<string, string>): string {
	const named = records.filter((key) => !key.startsWith("stock-move/"));
	const more = named.length + others - 3;
	const first = named.slice(0, 3).map((key) => describeRecord(key, names));
	return first.join(", ") + (more > 0 ? ` y ${more} más` : "");
}

/** What a form that changes it asks the password for, its undoing does too. */
export const undoFromJournal = formHandler("journal", async (received) => {
	const { datastore, member, actor, acting, typed } = received;
	const { entry } = typed;
	const undoing = acting("diario deshacer");
	const found = await findEntry(datastore, entry);
	if (found && mayUndo(member.role, found) && areaOfUndo(found) === "moneySettings") {
		const password = await refuseWrongPassword(received, typed.password);
		if (password) return refuseTyped({ ...typed, intent: "contrasena" }, { password });
	}
	const undone = isOfOrders(found)
		? await undoOrders(
				datastore,
				{ act: entry, reason: "Lo marcamos por error", isTimeUp: timeLimit() },
				undoing,
			)
		: await undoChange(datastore, { entry, isTimeUp: timeLimit() }, undoing);
	if (undone.outcome !== "undone") return refuseTyped(typed, whyNotUndone[undone.outcome], 409);
	const { left = [], rest } = { rest: 0, ...undone };
	const quedaron = nameSome(left);
	return redirect(adminUrls.journal({ dia: limaDay(actor.now), listo: "1", quedaron, resto: rest }), 303);
});

function isOfOrders({ parts, records: [first = ""] = [] }: Partial<JournalEntry> = {}): boolean {
	return parts !== undefined && first.startsWith("order/");
}

const whyNotUndone: Record<UndoRefusal, string> = {
	unknown: "Ese cambio no se puede deshacer.",
	changedSince: "No lo deshicimos: desde entonces cambió otra vez. Mira los cambios de después.",
	categoryGone: "No lo deshicimos: la categoría que tenía ya no existe. Recupérala primero.",
	nameTaken: "No lo deshicimos: ahora otra categoría se llama así.",
	slugTaken: "No lo deshicimos: una dirección que tenía ya es de otro producto.",
	stillUsed: "No lo deshicimos: la categoría tiene productos. Pásalos antes a otra.",
	pageGone: "No lo deshicimos: la tienda ya no tiene esa página.",
	invalid: "No lo deshicimos: lo que decía antes ya no se puede guardar así.",
	legallyRequired: "No lo deshicimos: se borraría un dato que exige el Libro de Reclamaciones.",
	needsDollars: "No lo deshicimos: faltarían los dólares de los envíos o del recojo.",
	passed: "No lo deshicimos: el último día del aviso ya pasó.",
	dayPassed: "No lo deshicimos: un día sin entregas que volvería ya pasó.",
	otherNumber: "No lo deshicimos: ese QR es de otro número.",
	endsBeforeItBegins: "No lo deshicimos: el aviso terminaría antes de empezar.",
	noConditions: "No lo deshicimos: la página con las condiciones de esa promesa ya no existe.",
	otherConditions: "No lo deshicimos: esa página tiene las condiciones de otra promesa.",
};

import { z } from "zod";
import type { Change, RecordFields } from "~/platform/datastore/datastore.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { sortedJson } from "~/platform/values/sorted-json";
import { listChanged } from "./list-changed.server";

/** Collections that the keeper writes and that hold no data of shoppers. */
const undoneCollections = ["business", "category", "product", "text"] as const;

export const undoRecord = z.object({
	collection: z.enum([...undoneCollections, "stock"]),
	id: z.string(),
	before: z.record(z.string(), z.unknown()).nullable(),
	after: z.string(),
	/** The units of a product that changed with it, by variant key; of a count, by product and variant: `mesa/only`. */
	units: z.record(z.string(), z.object({ before: z.int(), after: z.int() })).optional(),
});

export type Undo = z.output<typeof undoRecord>;

interface Told {
	name?: string;
	changed?: ReturnType<typeof listChanged>;
	undo?: Undo;
}

/** @param others what changes with it: unless it is nothing but its units, it cannot be taken back */
export function tellChange(
	{ collection, id, fields }: Change,
	before: RecordFields | null,
	others: readonly Change[],
): Told {
	if (collection === "staff") {
		const [was, is] = [before, fields].map((one) => one?.role as string | undefined);
		return {
			name: String((fields ?? before)?.name),
			...(was !== is && { changed: { role: [was ?? null, is ?? null] } }),
		};
	}
	if (collection === "stock" && others.every(isOfUnits)) {
		const units = listMoved(others, ({ product, variant }) => `${product}/${variant}`);
		return { undo: { collection, id, before: null, after: "", units } };
	}
	const undone = undoneCollections.find((one) => one === collection);
	if (!undone) return {};
	const areUnits = others.every(
		(one) => isOfUnits(one) && (one.collection === "stock-move" || one.id === id),
	);
	const isAlone = others.length === 0 || (before !== null && fields !== null && areUnits);
	const isKept = isAlone && JSON.stringify(before).length <= longestKept;
	const units = others.length > 0 && { units: listMoved(others, ({ variant }) => String(variant)) };
	return {
		// Of several records, the entry would tell the first one's change as that of all.
		...(before && fields && others.every(isOfUnits) && { changed: listChanged(before, fields) }),
		...(isKept && { undo: { collection: undone, id, before, after: digestOf(fields), ...units } }),
	};
}

function isOfUnits({ collection }: Change): boolean {
	return collection === "stock" || collection === "stock-move";
}

function listMoved(changes: readonly Change[], nameOf: (move: RecordFields) => string): Undo["units"] {
	const moves = changes.flatMap(({ collection, fields }) =>
		collection === "stock-move" && fields ? [fields] : [],
	);
	return Object.fromEntries(
		moves.map((move) => {
			const [units, after] = [Number(move.units), Number(move.left)];
			return [nameOf(move), { before: after - units, after }];
		}),
	);
}

/** Characters. Firestore takes a megabyte. */
const longestKept = 200_000;

export function digestOf(fields: RecordFields | null | undefined): string {
	return sha256Hex(sortedJson(fields ?? null), 20);
}

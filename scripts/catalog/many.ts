import {
	type ManyChangeField,
	mostPercent,
	readManyChange,
	tableOfChange,
} from "~/domain/assortment/table-of-change.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { findInRecords } from "~/domain/catalog/find-products.server";
import { longestTag } from "~/domain/goods/tags";
import { limaDay } from "~/platform/values/lima-time";
import { count } from "../commands/format";
import { readWord } from "../commands/read-arguments";
import { UsageError, type Work } from "../commands/run-command";
import { importBytes } from "./csv-table";
import type { CatalogValues } from "./product-edits";

const acts = ["raise", "lower", "sale", "end-sale", "show", "hide", "category", "tag", "untag"] as const;

/** Changes the products that the options choose, as the desk does. */
export function changeMany([typed, value = ""]: string[], values: CatalogValues): Work {
	const act = readWord(acts, typed, "many needs what to do");
	const { find, category, tagged, hidden, all, rounding = "none" } = values;
	if (!all && [find, category, tagged].every((given) => given === undefined))
		throw new UsageError("Which products? Give --find, --category or --tagged, or --all.");
	const what = act === "end-sale" ? "endSale" : act;
	const read = readManyChange({
		...{ what, percent: value, category: value, tag: value, rounding },
		...{ from: values["sale-from"] ?? "", until: values["sale-until"] ?? "" },
	});
	if ("faults" in read) throw new UsageError(read.faults.map((field) => explain(field, act)).join("\n"));
	const { "dry-run": isDryRun = false, yes: acceptDoubts = false, rejected } = values;
	const isListed = !hidden && act !== "show";
	const wanted = { text: find, categoryId: category, tag: tagged, isListed };
	return async (datastore, actor) => {
		const today = limaDay(actor.now);
		const products = findInRecords(await datastore.find("product"), wanted, today);
		const bytes = await tableOfChange(datastore, products, read.change, today);
		if (!bytes) throw new Error(`${count(products.length, "product")} chosen: there is nothing to change.`);
		return importBytes(datastore, bytes, { isDryRun, acceptDoubts, rejected }, actor);
	};
}

function explain(field: ManyChangeField, act: string): string {
	const texts: Record<ManyChangeField, string> = {
		what: "many needs what to do.",
		percent: `${act} needs a percentage from 0.1 to ${mostPercent(act)}, such as 10.`,
		rounding: "--rounding must be none, tenth, sol or ninety.",
		from: "--sale-from must be a day such as 2026-11-29.",
		until: "sale needs --sale-until, a day such as 2026-11-29.",
		category: "category needs the id of a category.",
		tag: `${act} needs a tag of at most ${longestTag} characters, without commas.`,
	};
	return texts[field];
}

export function undoEntry([entry]: string[]): Work {
	if (!entry) throw new UsageError("undo needs the entry that the change has named.");
	return async (datastore, actor) => {
		const undone = await undoChange(datastore, { entry }, actor);
		if (undone.outcome === "unknown") throw new Error("There is no such change, or it is undone already.");
		if (undone.outcome !== "undone")
			throw new Error(`Nothing was undone, because of what changed since: ${undone.outcome}.`);
		const { left = [] } = undone;
		return left.length > 0 ? `Undone, except what has changed since: ${left.join(", ")}.\n` : "Undone.\n";
	};
}

import { stockKey } from "~/domain/goods/stock-record.server";
import { teamAct } from "~/domain/staff/journal.server";
import { transact } from "~/platform/datastore/transact.server";
import { leaveStock, readFormerSlugs } from "./former-slugs.server";

/** Its units stay, for open orders and for a product that takes its place. @throws NotAllowed, DatastoreUnavailable */
export const removeProduct = teamAct("goods", async (datastore, id: string) => {
	const key = { collection: "product" as const, id };
	const former = await readFormerSlugs(datastore, id);
	const keys = { stored: key, stock: [id, ...former].map(stockKey) };
	return transact<"removed" | "unknown", typeof keys>(datastore, keys, ({ stored, stock }) => {
		if (!stored) return { result: "unknown" };
		const left = leaveStock(id, { ...stored, formerSlugs: former }, (slug) => stock(stockKey(slug)));
		return { changes: [{ ...key, fields: null }, ...left], result: "removed" };
	});
});

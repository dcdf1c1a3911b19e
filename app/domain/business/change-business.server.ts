import type { Datastore } from "~/platform/datastore/datastore.server";
import { type Business, type BusinessField, businessKey, parseBusiness } from "./business-record.server";

/** Undefined removes a field. */
export type BusinessChanges = { [Field in BusinessField]?: Business[Field] | undefined };

/** @param choose may run again with a newer record @returns whether the record changed */
export function changeBusiness(
	datastore: Datastore,
	choose: (present: Business) => BusinessChanges,
): Promise<boolean> {
	return datastore.runTransaction([businessKey], ([before = {}]) => {
		const chosen = Object.entries(choose(parseBusiness(before, () => {})));
		const changed = chosen.filter(
			([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
		);
		if (changed.length === 0) return { result: false };
		const all = Object.entries({ ...before, ...Object.fromEntries(changed) });
		const fields = Object.fromEntries(all.filter(([, value]) => value !== undefined));
		return { changes: [{ ...businessKey, fields }], result: true };
	});
}

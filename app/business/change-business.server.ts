import type { Datastore } from "~/datastore/datastore.server";
import { type Business, type BusinessField, businessKey } from "./business-record.server";

/** Removes the field if the value is undefined. @returns whether the record changed @throws DatastoreUnavailable */
export function changeBusiness<Field extends BusinessField>(
	datastore: Datastore,
	field: Field,
	value: Business[Field] | undefined,
): Promise<boolean> {
	return datastore.runTransaction([businessKey], ([before = {}]) => {
		if (JSON.stringify(before[field]) === JSON.stringify(value)) return { result: false };
		const { [field]: _, ...others } = before;
		const fields = value === undefined ? others : { ...others, [field]: value };
		return { changes: [{ ...businessKey, fields }], result: true };
	});
}

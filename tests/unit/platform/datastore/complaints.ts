import { createHash } from "node:crypto";
import { fileComplaint } from "~/domain/customer-service/complaint-repository.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aShopper } from "../../../support/actors";
import { aComplaint } from "../../domain/customer-service/a-complaint";

/**
 * Files a complaint whose content depends on the key only.
 * @returns its number
 * @throws DatastoreUnavailable
 */
export async function fileWithKey(store: Datastore, key: string): Promise<string> {
	const { number, filedAt, answer, ...unfiled } = aComplaint({ detail: key });
	const { number: given } = await fileComplaint(
		store,
		{ key: createHash("sha256").update(key).digest("hex").slice(0, 32), unfiled },
		aShopper(),
	);
	return given;
}

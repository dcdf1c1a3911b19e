import type { Datastore } from "~/datastore/datastore.server";
import { type Business, businessKey, parseBusiness } from "./business-record.server";

/** The record of the business, without its damaged fields. @throws DatastoreUnavailable */
export async function readBusiness(datastore: Datastore): Promise<Business> {
	return parseBusiness((await datastore.get(businessKey.collection, businessKey.id)) ?? {}, () => {});
}

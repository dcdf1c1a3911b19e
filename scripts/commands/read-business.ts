import { type Business, businessKey, parseBusiness } from "../../app/business/business-record.server";
import type { Datastore } from "../../app/datastore/datastore.server";

/** The record of the business, without its damaged fields. @throws DatastoreUnavailable */
export async function readBusiness(datastore: Datastore): Promise<Business> {
	return parseBusiness((await datastore.get(businessKey.collection, businessKey.id)) ?? {}, () => {});
}

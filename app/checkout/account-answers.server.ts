import { toAddressAnswers } from "~/customers/addresses.server";
import { formatPhone } from "~/customers/phone";
import { findShopper } from "~/customers/require-shopper.server";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { log } from "~/server/log.server";

/** What a signed-in shopper's account says of the checkout's form; undefined when it cannot be asked, too. */
export async function accountAnswers(
	request: Request,
	datastore: Datastore,
): Promise<Record<string, string> | undefined> {
	try {
		const found = await findShopper(request, datastore);
		if (!found) return undefined;
		const { session, shopper } = found;
		const { profile, addresses } = shopper;
		const { alias, ...place } = addresses[0] ? toAddressAnswers(addresses[0]) : { alias: "" };
		return {
			...profile,
			documentType: profile.documentType ?? "",
			phone: session.phone.startsWith("+51") ? formatPhone(session.phone) : "+51 ",
			...place,
		};
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.warn({ err: error }, "the checkout is not filled in from the account");
		return undefined;
	}
}

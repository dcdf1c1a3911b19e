import { businessKey } from "../app/domain/business/business-record.server";
import { newInvitation } from "../app/domain/staff/manage-staff.server";
import { findStaff, staffIdOf, staffKey } from "../app/domain/staff/staff-record.server";
import { adminUrls } from "../app/platform/admin-urls";
import { type DatastoreConfig, openDatastore } from "../app/platform/open-datastore.server";
import { demoBusiness } from "./business";

const owner = { name: "Dueña", email: "duena@wasi.example", role: "owner" as const };

/**
 * @returns the path of a link that lets the demo's owner into the desk, in place of the link of an earlier start;
 * undefined for a store that is not the demo's
 */
export async function inviteOwner(config: DatastoreConfig): Promise<string | undefined> {
	const datastore = await openDatastore(config);
	try {
		const business = await datastore.get(businessKey.collection, businessKey.id);
		if (business?.ruc !== demoBusiness.ruc) return undefined;
		const id = staffIdOf(owner.email);
		const before = await findStaff(datastore, id);
		const { invitation, token } = newInvitation(owner.email, false, new Date());
		const member = { recoveryCodes: [], sessions: [], ...before, ...owner, invitation };
		await datastore.apply([{ ...staffKey(id), fields: member }]);
		return adminUrls.invitation({ t: token });
	} finally {
		await datastore.close();
	}
}

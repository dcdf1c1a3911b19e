import { dropPushDevice } from "~/domain/mail/push-devices.server";
import { endStaffSession } from "~/domain/staff/staff-record.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { readPushCookie, readStaffSession, type StaffStore } from "./staff-cookie.server";

/** Ends the session and the pushes of this browser, unless the datastore does not answer. */
export async function endStaffAccess(request: Request, store: StaffStore): Promise<void> {
	await orUnavailable(endAccess(request, store), "a session of the team could not be ended on the server");
}

async function endAccess(request: Request, store: StaffStore): Promise<void> {
	const found = await readStaffSession(request, store, Date.now());
	if (found) await endStaffSession(store.datastore, found.session.staffId, found.session.id);
	const device = await readPushCookie(request, store.settings);
	if (device) await dropPushDevice(store.datastore, device);
}

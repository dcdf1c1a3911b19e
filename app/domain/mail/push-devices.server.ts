import { teamAct } from "~/domain/staff/journal.server";
import { listStaff } from "~/domain/staff/manage-staff.server";
import { changeStaff, findStaff, type PushDevice, staffIdOf } from "~/domain/staff/staff-record.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import type { PushAddress } from "./outbox-record.server";
import { newPushKeys, type PushKeys, pushKeys } from "./web-push.server";

/** Exists since somebody opened the desk's page of pushes. Until then, orders post none. */
export const pushKeysKey: RecordKey = { collection: "push-key", id: "store" };

const mostDevices = 5;

export async function findPushKeys(datastore: Datastore): Promise<PushKeys | undefined> {
	const fields = await findRecord(datastore, pushKeysKey.collection, pushKeysKey.id);
	return fields && pushKeys.parse(fields);
}

/** One pair for all processes. @throws DatastoreUnavailable */
export async function makePushKeys(datastore: Datastore): Promise<PushKeys> {
	const found = await findPushKeys(datastore);
	if (found) return found;
	return datastore.runTransaction<PushKeys>([pushKeysKey], ([fields]) => {
		if (fields) return { result: pushKeys.parse(fields) };
		const made = newPushKeys();
		return { changes: [{ ...pushKeysKey, fields: made }], result: made };
	});
}

type Subscription = Pick<PushDevice, "endpoint" | "p256dh" | "auth">;

/** Above the limit, the member's oldest device is dropped. @throws NotAllowed, DatastoreUnavailable */
export const addPushDevice = teamAct(
	"orders",
	async (datastore, { staff, ...subscription }: Subscription & { staff: string }, { now }) => {
		const added = { id: sha256Hex(subscription.endpoint, 20), ...subscription, since: now.getTime() };
		await changeStaff(datastore, staff, ({ pushDevices = [], ...member }) => {
			const others = pushDevices.filter(({ id }) => id !== added.id);
			return { ...member, pushDevices: [added, ...others].slice(0, mostDevices) };
		});
		return { staff, device: added.id };
	},
);

export async function dropPushDevice(datastore: Datastore, { staff, device }: PushAddress): Promise<void> {
	await changeStaff(datastore, staff, ({ pushDevices = [], ...member }) => ({
		...member,
		pushDevices: pushDevices.filter(({ id }) => id !== device),
	}));
}

export async function findPushDevice(datastore: Datastore, { staff, device }: PushAddress) {
	const member = await findStaff(datastore, staff);
	return member?.pushDevices?.find(({ id }) => id === device);
}

export async function listPushAddresses(datastore: Datastore): Promise<PushAddress[]> {
	const staff = await listStaff(datastore);
	return staff.flatMap(({ email, pushDevices = [] }) =>
		pushDevices.map(({ id }) => ({ staff: staffIdOf(email), device: id })),
	);
}

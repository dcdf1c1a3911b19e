import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Log } from "~/platform/process/log.server";
import { postText } from "~/platform/process/post-text.server";
import { postPush } from "./outbox.server";
import { type OutboxChannel, PutOff } from "./outbox-channel.server";
import { type PostedPush, pushQueue } from "./outbox-record.server";
import { dropPushDevice, findPushDevice, findPushKeys, listPushAddresses } from "./push-devices.server";
import { authorizePush, encryptPush, isPushEndpoint } from "./web-push.server";

interface PushChannelParts {
	datastore: Datastore;
	/** Where the push services find who sends: a `mailto:` or https address. */
	contact: string;
	log: Log;
	/** Milliseconds since 1970. */
	clock: () => number;
	mayReceive?: (endpoint: string) => boolean;
}

const answerMs = 10_000;
const longestWaitMs = 60 * 60_000;
/** How long the service keeps a push for a device that is off. */
const keepSeconds = 24 * 60 * 60;

/**
 * Makes a push into one for each of the team's devices, which are tried on their own. A device that is gone or refuses
 * the store is dropped.
 */
export function createPushChannel({
	datastore,
	contact,
	log,
	clock,
	mayReceive = isPushEndpoint,
}: PushChannelParts): OutboxChannel<PostedPush> {
	return {
		queue: pushQueue,
		async send({ id, push: { order, to }, sender }) {
			const now = new Date(clock());
			if (!to) {
				const addresses = await listPushAddresses(datastore);
				const shared = addresses.map((address) =>
					postPush(`${id}-${address.device}`, { order, to: address }, now, sender),
				);
				return datastore.apply(shared);
			}
			const device = await findPushDevice(datastore, to);
			const keys = await findPushKeys(datastore);
			if (!device || !keys || !mayReceive(device.endpoint)) return;
			const { status, isOk, retryAfter } = await postText(device.endpoint, {
				signal: AbortSignal.timeout(answerMs),
				headers: {
					Authorization: authorizePush(device.endpoint, keys, contact, now),
					"Content-Encoding": "aes128gcm",
					"Content-Type": "application/octet-stream",
					TTL: String(keepSeconds),
					Urgency: "high",
				},
				body: encryptPush(JSON.stringify({ title: "Pedido nuevo", order }), device),
			});
			const isRefused = status === 401 || status === 403;
			if (isRefused) log.warn({ status }, "a push service refuses the store: pushes must be turned on again");
			if (isRefused || status === 404 || status === 410) return dropPushDevice(datastore, to);
			if (status === 429) throw new PutOff(readWait(retryAfter), "The push service asked to wait.");
			if (!isOk) throw new Error(`The push service answered ${status}.`);
			log.info({ push: id }, "a push was sent");
		},
	};
}

/** @returns milliseconds */
function readWait(retryAfter: string | null): number {
	const seconds = Number(retryAfter) || 60;
	return Math.min(Math.max(seconds * 1000, 60_000), longestWaitMs);
}

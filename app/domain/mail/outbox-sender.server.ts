import { setTimeout as pause } from "node:timers/promises";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Log } from "~/platform/process/log.server";
import { MailRefused } from "./mail-transport.server";
import { claimPosted, expedite, keepFailedMs, listDue, removePosted, replacePosted } from "./outbox.server";
import type { OutboxQueue, Posted } from "./outbox-record.server";

export interface OutboxChannel<P extends Posted = Posted> {
	queue: OutboxQueue;
	/** Must end within the lease. @throws MailRefused, PutOff; any other error leaves open whether it was taken */
	send(posted: P): Promise<void>;
	/** Called after a failure. @throws Error while nothing at all can be sent: the queue then keeps its order */
	check?(): Promise<void>;
}

/** Sending was not attempted; it is due again after `waitMs`. */
export class PutOff extends Error {
	override name = "PutOff";

	constructor(
		readonly waitMs: number,
		message: string,
	) {
		super(message);
	}
}

interface OutboxSenderParts {
	datastore: Datastore;
	channels: readonly OutboxChannel[];
	log: Log;
}

const minute = 60_000;
const sentAtOnce = 20;

/**
 * Sends each channel's queue in the order of `due`, and polls for more every `pollMs`. Several processes may share an
 * outbox: each claims what it sends for `leaseMs`, which must be longer than an attempt takes.
 * @param options.clock milliseconds since 1970
 */
export function openOutboxSender(
	{ datastore, channels, log }: OutboxSenderParts,
	{ pollMs = 5000, leaseMs = 3 * minute, clock = Date.now } = {},
) {
	const closing = new AbortController();
	let lastAt = Number.POSITIVE_INFINITY;
	let failed: number | undefined;
	let countedAt = 0;
	void countFailed();
	const running = Promise.all(channels.map(run));

	return {
		/** @returns how many mails and events have failed, at most 1000, as of the last minute; undefined if unknown */
		failed(): number | undefined {
			if (performance.now() - countedAt > minute) void countFailed();
			return failed;
		},
		/** Finishes what is being sent, and starts nothing else. */
		async close() {
			closing.abort();
			await running;
		},
	};

	async function countFailed(): Promise<void> {
		countedAt = performance.now();
		failed = await datastore.countFailed(mostFailed).catch(() => undefined);
	}

	async function run(channel: OutboxChannel): Promise<void> {
		const sendDue = openQueue(channel);
		while (!closing.signal.aborted) {
			const settled = await sendDue().catch((error) => {
				log.warn({ err: error }, "the outbox cannot be read or written; it will be tried again");
				return 0;
			});
			if (settled < sentAtOnce) await pauseUnlessClosing(pollMs);
		}
	}

	function openQueue({ queue, send, check }: OutboxChannel): () => Promise<number> {
		const { name } = queue;
		const one = name === "event" ? "an event" : "a mail";
		let isReachable = true;

		/** @returns how many were attempted; 0 while the receiver is unreachable @throws DatastoreUnavailable */
		async function sendDue(): Promise<number> {
			const now = clock();
			if (now < lastAt) await expedite(datastore, new Date(now), new Date(now + leaseMs));
			lastAt = now;
			if (!isReachable) await checkReceiver();
			let settled = 0;
			const onDamaged = (id: string) => log.error({ [name]: id }, `${one} is damaged and cannot be sent`);
			for (const posted of await listDue(datastore, queue, new Date(now), sentAtOnce, onDamaged)) {
				if (closing.signal.aborted) break;
				if (posted.hasFailed) {
					await removePosted(datastore, posted.id);
					continue;
				}
				if (!isReachable && isBefore(posted.giveUpAt)) continue;
				await attempt(posted);
				settled += 1;
			}
			return isReachable ? settled : 0;
		}

		async function attempt(posted: Posted): Promise<void> {
			const claimed = await claimPosted(datastore, posted, new Date(clock() + leaseMs));
			if (!claimed) return;
			try {
				await send(claimed);
			} catch (error) {
				return keepUnsent(posted, claimed, error as Error);
			}
			await removeSent(claimed);
		}

		/** Puts it off to a later attempt, or marks it as failed. @param posted as it was before the attempt */
		async function keepUnsent(posted: Posted, claimed: Posted, error: Error): Promise<void> {
			const isRefused = error instanceof MailRefused;
			const isPutOff = error instanceof PutOff;
			if (!isRefused && !isPutOff) await checkReceiver();
			const hasFailed = isRefused || !isBefore(claimed.giveUpAt);
			if (hasFailed && claimed.expires) return removeSent(claimed);
			const mayWait = isReachable || hasFailed || isPutOff;
			const delay = hasFailed ? keepFailedMs : isPutOff ? error.waitMs : backOff(claimed.attempts);
			const due = mayWait ? new Date(clock() + delay).toISOString() : posted.due;
			const { attempts } = isPutOff || !mayWait ? posted : claimed;
			await replacePosted(datastore, claimed, {
				...claimed,
				due,
				attempts,
				hasFailed,
				problem: error.message,
			});
			if (hasFailed) countedAt = Number.NEGATIVE_INFINITY;
			if (isPutOff && !hasFailed) return;
			// The error's message may hold an address, so it is not logged.
			const { code, responseCode } = (error.cause ?? error) as { code?: unknown; responseCode?: unknown };
			const details = { [name]: claimed.id, error: error.name, code, responseCode };
			if (hasFailed) log.error(details, `${one} has failed: npm run mail shows it`);
			else if (isReachable) log.warn(details, `${one} could not be sent yet`);
		}

		async function checkReceiver(): Promise<void> {
			const wasReachable = isReachable;
			try {
				await check?.();
				isReachable = true;
				if (!wasReachable) log.info({}, `${name} can be sent again`);
			} catch (error) {
				isReachable = false;
				if (wasReachable) log.error({ err: error }, `no ${name} can be sent; it will be tried again`);
			}
		}

		return sendDue;
	}

	/** Retries until the lease ends: a mail that is still there would then be sent again. */
	async function removeSent({ id, due }: Posted): Promise<void> {
		for (;;) {
			const isRemoved = await catchUnavailable(
				removePosted(datastore, id).then(() => true),
				(error) => {
					if (!isBefore(due) || closing.signal.aborted) throw error;
					return false;
				},
			);
			if (isRemoved) return;
			await pauseUnlessClosing(pollMs);
		}
	}

	function isBefore(time: string): boolean {
		return new Date(clock()).toISOString() < time;
	}

	async function pauseUnlessClosing(ms: number): Promise<void> {
		await pause(ms, undefined, { signal: closing.signal }).catch(() => {});
	}
}

const mostFailed = 1000;

/** @returns 1, 2, 4 … minutes, and at most four hours */
function backOff(attempts: number): number {
	return Math.min(2 ** (attempts - 1), 240) * minute;
}

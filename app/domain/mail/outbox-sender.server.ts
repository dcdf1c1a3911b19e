import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Log } from "~/platform/process/log.server";
import { openPoll, pauseUnless } from "~/platform/process/poll.server";
import type { OutboxChannel } from "./outbox-channel.server";
import { QueueSender, sentAtOnce } from "./queue-sender.server";

interface OutboxSenderParts {
	datastore: Datastore;
	channels: readonly OutboxChannel[];
	log: Log;
	/** Milliseconds since 1970. */
	clock: () => number;
}

interface OutboxSenderOptions {
	pollMs: number;
	leaseMs?: number;
	isHeld?: () => boolean;
}

const minute = 60_000;

/**
 * Sends each channel's queue in the order of `due`, and polls for more every `pollMs`. Several processes may share an
 * outbox: each claims what it sends for `leaseMs`, which must be longer than an attempt takes.
 */
export function openOutboxSender(
	{ datastore, channels, log, clock }: OutboxSenderParts,
	{ pollMs, leaseMs = 3 * minute, isHeld = () => false }: OutboxSenderOptions,
) {
	const closing = new AbortController();
	let failed: number | undefined;
	let countedAt = 0;
	void countFailed();
	const polls = channels.map((channel) => {
		const queue = new QueueSender(channel, {
			...{ datastore, log, clock, leaseMs },
			signal: closing.signal,
			wait: () => pauseUnless(closing.signal, pollMs),
			onFailed() {
				countedAt = Number.NEGATIVE_INFINITY;
			},
		});
		const sendAll = async () => {
			while (!isHeld() && (await queue.sendDue()) >= sentAtOnce);
		};
		const tell = (error: unknown) =>
			log.warn({ err: error }, "the outbox cannot be read or written; it will be tried again");
		return openPoll([sendAll], pollMs, tell, closing);
	});

	return {
		/** @returns how many mails and events have failed, as of the last minute; undefined if unknown */
		failed(): number | undefined {
			// The clock may have been set back.
			if (Math.abs(clock() - countedAt) > minute) void countFailed();
			return failed;
		},
		async close() {
			await Promise.all(polls.map((poll) => poll.close()));
		},
	};

	async function countFailed(): Promise<void> {
		countedAt = clock();
		failed = await datastore.count("outbox", { field: "hasFailed", value: true }).catch(() => undefined);
	}
}

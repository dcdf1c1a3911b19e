import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import type { Log } from "~/platform/process/log.server";
import { MailRefused } from "./mail-transport.server";
import { claimPosted, expedite, findEarlier, keepFailedMs, listDue, replacePosted } from "./outbox.server";
import { type OutboxChannel, PutOff } from "./outbox-channel.server";
import type { Posted } from "./outbox-record.server";
import { sortByTurns } from "./sort-by-turns";

interface QueueParts {
	datastore: Datastore;
	log: Log;
	/** Milliseconds since 1970. */
	clock: () => number;
	leaseMs: number;
	signal: AbortSignal;
	wait(): Promise<void>;
	onFailed(): void;
}

export const sentAtOnce = 20;
const tooOld =
	"It could not be sent in time. See whether the order has its receipt before you send it again.";
/** Of so many that are due, senders take turns. More would hold the process for over 5 ms. */
const lookedAt = 50;

export class QueueSender {
	readonly #channel: OutboxChannel;
	readonly #parts: QueueParts;
	#isReachable = true;
	#lastAt = Number.POSITIVE_INFINITY;

	constructor(channel: OutboxChannel, parts: QueueParts) {
		this.#channel = channel;
		this.#parts = parts;
	}

	/** @returns how many were attempted; 0 while the receiver is unreachable @throws DatastoreUnavailable */
	async sendDue(): Promise<number> {
		const { datastore, clock, leaseMs, signal, log, onFailed } = this.#parts;
		const { queue } = this.#channel;
		const now = clock();
		if (now < this.#lastAt) await expedite(datastore, new Date(now), new Date(now + leaseMs));
		this.#lastAt = now;
		if (!this.#isReachable) await this.#checkReceiver();
		let settled = 0;
		const onDamaged = (id: string) => {
			log.error({ [queue.name]: id }, `${this.#noun()} is damaged and cannot be sent`);
			onFailed();
		};
		const due = await listDue(datastore, queue, new Date(now), lookedAt, onDamaged);
		for (const posted of sortByTurns(due).slice(0, sentAtOnce)) {
			if (signal.aborted) break;
			if (posted.hasFailed) {
				await replacePosted(datastore, posted, null);
				continue;
			}
			if (!this.#isReachable && this.#isBefore(posted.giveUpAt)) continue;
			await this.#attempt(posted);
			settled += 1;
		}
		return this.#isReachable ? settled : 0;
	}

	async #attempt(posted: Posted): Promise<void> {
		if (await this.#putOff(posted)) return;
		const { datastore, clock, leaseMs } = this.#parts;
		const isLate = !this.#isBefore(posted.giveUpAt);
		if (isLate && posted.expires) {
			await replacePosted(datastore, posted, null);
			return;
		}
		// Meanwhile the keeper may have issued its receipt by hand, or a restore brought it back: people decide.
		if (isLate && "event" in posted) return this.#keepUnsent(posted, posted, new MailRefused(tooOld));
		const claimed = await claimPosted(datastore, posted, new Date(clock() + leaseMs));
		if (!claimed) return;
		try {
			await this.#channel.send(claimed);
		} catch (error) {
			return this.#keepUnsent(posted, claimed, error as Error);
		}
		await this.#removeSent(claimed);
	}

	/** Puts off what would overtake what was written before about the same order. */
	async #putOff(posted: Posted): Promise<boolean> {
		const { datastore, clock } = this.#parts;
		const earlier = await findEarlier(datastore, posted);
		if (!earlier) return false;
		const waitMs = earlier.problem === null ? 0 : Date.parse(earlier.due) - clock();
		const due = new Date(clock() + Math.max(1000, waitMs)).toISOString();
		const problem = "What was written before about this order has not been sent.";
		return replacePosted(datastore, posted, { ...posted, due, problem });
	}

	async #keepUnsent(posted: Posted, claimed: Posted, error: Error): Promise<void> {
		const { datastore, clock, onFailed } = this.#parts;
		const isRefused = error instanceof MailRefused;
		const isPutOff = error instanceof PutOff;
		if (!isRefused && !isPutOff) await this.#checkReceiver();
		const hasFailed = isRefused || !this.#isBefore(claimed.giveUpAt);
		if (hasFailed && claimed.expires) return this.#removeSent(claimed);
		const mayWait = this.#isReachable || hasFailed || isPutOff;
		const delay = hasFailed ? keepFailedMs : isPutOff ? error.waitMs : retryDelay(claimed.attempts);
		const due = mayWait ? new Date(clock() + delay).toISOString() : posted.due;
		const { attempts } = isPutOff || !mayWait ? posted : claimed;
		const kept = { ...claimed, due, attempts, hasFailed, problem: error.message };
		await replacePosted(datastore, claimed, kept);
		if (hasFailed) onFailed();
		if (hasFailed || !isPutOff) this.#logUnsent(kept, error);
	}

	/** The error's message may hold an address, so it is not logged. */
	#logUnsent({ id, hasFailed }: Posted, error: Error): void {
		const { log } = this.#parts;
		const { code, responseCode } = (error.cause ?? error) as { code?: unknown; responseCode?: unknown };
		const details = { [this.#channel.queue.name]: id, error: error.name, code, responseCode };
		if (hasFailed) log.error(details, `${this.#noun()} has failed: npm run mail shows it`);
		else if (this.#isReachable) log.warn(details, `${this.#noun()} could not be sent yet`);
	}

	async #checkReceiver(): Promise<void> {
		const { log } = this.#parts;
		const { name } = this.#channel.queue;
		const wasReachable = this.#isReachable;
		try {
			await this.#channel.check?.();
			this.#isReachable = true;
			if (!wasReachable) log.info({}, `${name} can be sent again`);
		} catch (error) {
			this.#isReachable = false;
			if (wasReachable) log.error({ err: error }, `no ${name} can be sent; it will be tried again`);
		}
	}

	/** Retries until the lease ends: a mail that is still there would then be sent again. */
	async #removeSent(claimed: Posted): Promise<void> {
		const { datastore, signal, wait } = this.#parts;
		for (;;) {
			const isAnswered = await catchUnavailable(
				replacePosted(datastore, claimed, null).then(() => true),
				(error) => {
					if (!this.#isBefore(claimed.due) || signal.aborted) throw error;
					return false;
				},
			);
			if (isAnswered) return;
			await wait();
		}
	}

	#isBefore(time: string): boolean {
		return new Date(this.#parts.clock()).toISOString() < time;
	}

	#noun(): string {
		return { mail: "a mail", event: "an event", push: "a push" }[this.#channel.queue.name];
	}
}

/** Doubles with each attempt, up to four hours. @returns milliseconds */
function retryDelay(attempts: number): number {
	return Math.min(2 ** (attempts - 1), 240) * 60_000;
}

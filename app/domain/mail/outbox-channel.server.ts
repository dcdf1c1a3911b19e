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

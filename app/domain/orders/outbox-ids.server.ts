import type { Order } from "./order-record.server";
import { toOrderId } from "./order-reference.server";

/** @returns `wasi-7k3m-9xa4-paid`, and `wasi-7k3m-9xa4-paid-2` if the order was paid before and that was taken back */
export function statusOutboxId({ reference, status, history }: Order): string {
	const times = history.filter((step) => !step.event && step.status === status).length;
	return numbered(`${toOrderId(reference)}-${status}`, times);
}

/** Numbered from the second time that a quote was accepted. */
export function placedOutboxId({ reference, history }: Order): string {
	const times = history.filter((step) => !step.event && step.status === "pending").length;
	return numbered(`${toOrderId(reference)}-placed`, times);
}

export function takenBackOutboxId({ reference, history }: Order): string {
	const times = history.filter(({ event }) => event === "takenBack").length;
	return numbered(`${toOrderId(reference)}-reverted`, times);
}

export function refundOutboxId({ reference, history }: Order): string {
	const times = history.filter(({ event }) => event === "refunded").length;
	return numbered(`${toOrderId(reference)}-refunded`, times);
}

/** Of what the order's last step tells. @returns `wasi-7k3m-9xa4-lines-3` */
export function stepOutboxId({ reference, history }: Order, what: string): string {
	return `${toOrderId(reference)}-${what}-${history.length}`;
}

function numbered(id: string, times: number): string {
	return times > 1 ? `${id}-${times}` : id;
}

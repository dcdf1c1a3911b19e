import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { MarkSlot, SlotOptions } from "./slot-marking";

/** Unguessable, so that no text that a shopper typed is taken for a mark. */
const secret = randomBytes(12).toString("hex");
const marked = new AsyncLocalStorage<true>();

/** Calls a function; the pages rendered on its behalf carry marks around their slots. */
export function withSlotMarks<T>(render: () => T): T {
	return marked.run(true, render);
}

/** @returns how `Slot` marks itself, undefined outside `withSlotMarks` */
export function slotMarking(): MarkSlot | undefined {
	return marked.getStore() && ((slot) => ({ start: startMark(slot), end: endMark }));
}

/** Marks a slot in text that is not HTML. @param slot.expiresAt milliseconds since 1970 */
export function markSlotText(slot: SlotOptions & { expiresAt?: number }, text: string): string {
	return marked.getStore() ? startMark(slot) + text + endMark : text;
}

const endMark = `${secret}::::`;

function startMark({ name, isFixedLength, expiresAt }: SlotOptions & { expiresAt?: number }): string {
	return `${secret}:${name}:${isFixedLength ? "fixed" : ""}:${expiresAt ?? ""}:`;
}

const markPattern = new RegExp(`(?:<wbr id=")?${secret}:([a-z-]*):(fixed)?:(\\d*|Infinity):(?:"/>)?`);

export interface MarkedSlot {
	name: string;
	isFixedLength: boolean;
	/** Milliseconds since 1970; `Infinity` for content that time does not change. */
	expiresAt: number;
	content: string;
}

/** Takes a rendered page apart. @returns the pieces around the slots, one more than there are slots */
export function splitAtSlots(page: string): { pieces: string[]; slots: MarkedSlot[] } {
	const [first = "", ...rest] = page.split(markPattern);
	const pieces = [first];
	const slots: MarkedSlot[] = [];
	// A slot yields eight strings: three of its start mark, its content, three of its end mark, what follows.
	for (let at = 0; at < rest.length; at += 8) {
		const [name = "", fixed, expires, content = "", , , , piece = ""] = rest.slice(at, at + 8);
		slots.push({
			name,
			isFixedLength: fixed !== undefined,
			expiresAt: expires ? Number(expires) : Number.POSITIVE_INFINITY,
			content,
		});
		pieces.push(piece);
	}
	return { pieces, slots };
}

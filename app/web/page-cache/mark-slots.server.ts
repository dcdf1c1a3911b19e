import { randomBytes } from "node:crypto";
import type { MarkSlot } from "./Slot";

/** Unguessable, so that no text that a shopper typed is taken for a mark. */
const secret = randomBytes(12).toString("hex");

/** Asks for marks around slots. An AsyncLocalStorage instead takes 8 % more time for every request (Node 20). */
export const slotMarksHeader = { name: "x-wasi-slot-marks", value: secret };

export function slotMarker(request: Request): MarkSlot | undefined {
	if (request.headers.get(slotMarksHeader.name) !== slotMarksHeader.value) return undefined;
	return (name) => ({ start: startMark({ name }), end: endMark });
}

interface TextSlot {
	name: string;
	expiresAt?: number;
}

export function markSlotText(request: Request, slot: TextSlot, text: string): string {
	return slotMarker(request) ? startMark(slot) + text + endMark : text;
}

export function writeSlotData(request: Request, slot: TextSlot, data: object): string {
	return markSlotText(request, slot, JSON.stringify(data).replaceAll("<", "\\u003c"));
}

const endMark = `${secret}:::`;

function startMark({ name, expiresAt }: TextSlot): string {
	return `${secret}:${name}:${expiresAt ?? ""}:`;
}

const markPattern = new RegExp(`(?:<wbr id=")?${secret}:([a-z-]*):(\\d*|Infinity):(?:"/>)?`);

export type MarkedSlot = Required<TextSlot> & { content: string };

export function splitAtSlots(page: string): { pieces: string[]; slots: MarkedSlot[] } {
	const [first = "", ...rest] = page.split(markPattern);
	const pieces = [first];
	const slots: MarkedSlot[] = [];
	// `split` gives six strings for a slot: two of its start mark, its content, two of its end mark, the next piece.
	for (let at = 0; at < rest.length; at += 6) {
		const [name = "", expires, content = "", , , piece = ""] = rest.slice(at, at + 6);
		slots.push({ name, expiresAt: expires ? Number(expires) : Number.POSITIVE_INFINITY, content });
		pieces.push(piece);
	}
	return { pieces, slots };
}

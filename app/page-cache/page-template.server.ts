import { constants, crc32, deflateRawSync } from "node:zlib";
import { hashContent } from "~/http/entity-tag.server";
import { type MarkedSlot, splitAtSlots } from "./mark-slots.server";

/** A page without its slots. Joining compressed pieces takes 40 to 70 µs, compressing the joined page 570 to 1,100. */
interface PageTemplate {
	pieces: Buffer[];
	/** Names. */
	slots: string[];
	tag: string;
	deflated?: Buffer[];
}

type SlotContent = ReturnType<typeof toContent>;
export type SlotContents = ReadonlyMap<string, SlotContent>;

/** @returns the page without its slots, their contents, and both joined */
export function splitPage(body: Buffer) {
	const { pieces, slots } = splitAtSlots(body.toString());
	const template: PageTemplate = {
		pieces: pieces.map((piece) => Buffer.from(piece)),
		slots: slots.map(({ name }) => name),
		tag: hashContent(pieces.join("\0")),
	};
	const inOrder = slots.map(toContent);
	const contents: SlotContents = new Map(inOrder.map((content) => [content.name, content]));
	return { template, contents, rendered: fill(template, inOrder) };
}

function toContent({ name, content, expiresAt }: MarkedSlot) {
	const bytes = Buffer.from(content);
	return { name, bytes, deflated: deflate(bytes), tag: hashContent(content).slice(0, 8), expiresAt };
}

export type FilledPage = ReturnType<typeof fill>;

/** Puts a shopper's contents into a page. @returns undefined if the content of a slot is not known */
export function fillTemplate(template: PageTemplate, contents: SlotContents): FilledPage | undefined {
	const inOrder = template.slots.flatMap((name) => contents.get(name) ?? []);
	return inOrder.length === template.slots.length ? fill(template, inOrder) : undefined;
}

function fill(template: PageTemplate, inOrder: readonly SlotContent[]) {
	const tags = new Set(inOrder.map(({ tag }) => tag));
	return {
		etag: `W/"${template.tag}${[...tags].join("")}"`,
		toBytes(encoding: "gzip" | "identity"): Buffer {
			const contents = inOrder.map(({ bytes }) => bytes);
			const parts = interleave(template.pieces, contents);
			if (encoding === "identity") return Buffer.concat(parts);
			template.deflated ??= template.pieces.map(deflate);
			const deflated = inOrder.map((content) => content.deflated);
			return toGzip(parts, interleave(template.deflated, deflated));
		},
	};
}

function interleave(pieces: readonly Buffer[], contents: readonly Buffer[]): Buffer[] {
	return pieces.flatMap((piece, index) => [piece, ...contents.slice(index, index + 1)]);
}

/** The result ends at a byte boundary, does not end the stream, and refers to nothing before it. */
function deflate(bytes: Buffer): Buffer {
	return deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** RFC 1952, 2.3.1: deflate, no name, no time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951, 3.2.6: a block without data that ends the stream. */
const lastBlock = Buffer.from([3, 0]);

function toGzip(parts: readonly Buffer[], deflated: readonly Buffer[]): Buffer {
	const trailer = Buffer.alloc(8);
	// With some empty buffers Node begins a new checksum.
	trailer.writeUInt32LE(parts.reduce((sum, part) => (part.length > 0 ? crc32(part, sum) : sum), 0));
	trailer.writeUInt32LE(
		parts.reduce((sum, { length }) => sum + length, 0),
		4,
	);
	return Buffer.concat([gzipHeader, ...deflated, lastBlock, trailer]);
}

import { constants, deflateRawSync } from "node:zlib";
import { hashContent } from "~/web/http/entity-tag.server";
import { checksumOf, joinChecksums } from "./checksum.server";
import { type MarkedSlot, splitAtSlots } from "./mark-slots.server";

/** A page without its slots. Joining compressed pieces takes 30 to 60 µs, compressing the joined page 570 to 1,100. */
interface PageTemplate {
	pieces: Buffer[];
	slots: string[];
	tag: string;
	deflated?: DeflatedPart[];
}

type DeflatedPart = ReturnType<typeof deflate>;
export type SlotContent = ReturnType<typeof toContent>;
export type SlotContents = ReadonlyMap<string, SlotContent>;

export function splitPage(body: Buffer) {
	const { pieces, slots } = splitAtSlots(body.toString());
	const template: PageTemplate = {
		pieces: pieces.map((piece) => Buffer.from(piece)),
		slots: slots.map(({ name }) => name),
		tag: hashContent(pieces.join("\0")),
	};
	const contents = new Map<string, SlotContent>();
	for (const slot of slots) if (!contents.has(slot.name)) contents.set(slot.name, toContent(slot));
	return { template, contents, rendered: fill(template, listContents(template, contents)) };
}

export function toContent({ name, content, expiresAt }: MarkedSlot) {
	const bytes = Buffer.from(content);
	return { name, bytes, ...deflate(bytes), tag: hashContent(content).slice(0, 8), expiresAt };
}

export type FilledPage = ReturnType<typeof fill>;

export function fillTemplate(template: PageTemplate, contents: SlotContents): FilledPage | undefined {
	const inOrder = listContents(template, contents);
	return inOrder.length === template.slots.length ? fill(template, inOrder) : undefined;
}

function listContents({ slots }: PageTemplate, contents: SlotContents): SlotContent[] {
	return slots.flatMap((name) => contents.get(name) ?? []);
}

function fill(template: PageTemplate, inOrder: readonly SlotContent[]) {
	const tags = new Set(inOrder.map(({ tag }) => tag));
	return {
		etag: `W/"${template.tag}${[...tags].join("")}"`,
		toBytes(encoding: "gzip" | "identity"): Buffer {
			if (encoding === "identity") {
				const contents = inOrder.map(({ bytes }) => bytes);
				return Buffer.concat(interleave(template.pieces, contents));
			}
			template.deflated ??= template.pieces.map(deflate);
			return toGzip(interleave(template.deflated, inOrder));
		},
	};
}

function interleave<Part>(pieces: readonly Part[], contents: readonly Part[]): Part[] {
	const parts: Part[] = [];
	for (const [index, piece] of pieces.entries()) {
		parts.push(piece);
		if (index < contents.length) parts.push(contents[index] as Part);
	}
	return parts;
}

/** The result ends at a byte boundary, does not end the stream, and refers to nothing before it. */
function deflate(bytes: Buffer) {
	const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
	const checksum = checksumOf(bytes);
	return { deflated, checksum, length: bytes.length };
}

/** RFC 1952, 2.3.1: deflate, no name, no time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951, 3.2.6: a block without data that ends the stream. */
const lastBlock = Buffer.from([3, 0]);

function toGzip(parts: DeflatedPart[]): Buffer {
	const trailer = Buffer.alloc(8);
	trailer.writeUInt32LE(joinChecksums(parts.map(({ checksum }) => checksum)));
	trailer.writeUInt32LE(
		parts.reduce((sum, { length }) => sum + length, 0),
		4,
	);
	return Buffer.concat([gzipHeader, ...parts.map(({ deflated }) => deflated), lastBlock, trailer]);
}

import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checksumOf, joinChecksums } from "~/web/page-cache/checksum.server";

it("joins the checksums of parts to the checksum of the whole", () => {
	fc.assert(
		fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (parts) => {
			const checksums = parts.map((part) => checksumOf(Buffer.from(part)));
			expect(joinChecksums(checksums)).toBe(crc32(Buffer.concat(parts)));
		}),
	);
});

import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256OfFile } from "~/platform/values/sha256.server";

it("hashes a file in pieces between other work, as it would be hashed at once", async () => {
	const file = Buffer.alloc(3_000_000, "wasi");
	let turns = 0;
	const counting = setInterval(() => turns++, 0);
	const hash = await sha256OfFile(file, 20, "square");
	clearInterval(counting);
	expect(hash).toBe(createHash("sha256").update(file).update("square").digest("hex").slice(0, 20));
	expect(await sha256OfFile(Buffer.of(), 64)).toBe(createHash("sha256").digest("hex"));
	expect(turns).toBeGreaterThan(0);
});

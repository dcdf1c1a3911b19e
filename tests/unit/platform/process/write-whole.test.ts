import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeWhole } from "~/platform/process/write-whole.server";
import { aFolder } from "../../../support/a-folder";

test("two who write the same file at once both succeed, and nobody sees a part of it", async () => {
	const folder = join(aFolder(), "pictures");
	const data = "x".repeat(200_000);
	for (let pair = 0; pair < 20; pair++) {
		const path = join(folder, `${pair}.jpg`);
		await Promise.all([writeWhole(path, data), writeWhole(path, data)]);
		expect(readFileSync(path, "utf8") === data).toBe(true);
	}
	expect(readdirSync(folder)).toHaveLength(20);
});

test("a write that fails leaves no draft", async () => {
	const folder = aFolder();
	mkdirSync(join(folder, "taken"));
	await expect(writeWhole(join(folder, "taken"), "x")).rejects.toThrow(/EISDIR/);
	expect(readdirSync(folder)).toEqual(["taken"]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Review } from "~/domain/goods/review-record.server";
import { parseReview, toReviewRecord } from "~/domain/goods/review-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";
import { aReview } from "../unit/domain/customer-service/a-review";

const approved = aReview({ id: "aaaa000000000001", writtenAt: "2026-11-12T15:20:00.000Z" });
const pending = aReview({
	id: "bbbb000000000002",
	status: "pending",
	stars: 2,
	writtenAt: "2026-11-14T15:20:00.000Z",
	text: `Primera\u001B[31m línea\nsegunda ${"a".repeat(60)}`,
});

/** A datastore with these reviews, and `desk`, which runs `npm run reviews` on it. */
async function newDesk(...reviews: Review[]) {
	const dataDir = mkdtempSync(join(tmpdir(), "wasi-reviews-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(() => datastore.close());
	for (const review of reviews) await datastore.set("review", review.id, toReviewRecord(review));
	const desk = (...args: string[]) => runCommand("reviews", args, { DATA_DIR: dataDir });
	const find = async (id: string) => parseReview(id, (await datastore.get("review", id)) ?? {});
	return { datastore, desk, find };
}

test("list shows the newest first, and --pending those that wait", async () => {
	const { desk } = await newDesk(approved, pending);
	const first = `bbbb000000000002\t2026-11-14 10:20\tpending\t2/5\tmesa\tMaría Q.\tPrimera [31m línea segunda ${"a".repeat(32)}…\n`;
	const second = "aaaa000000000001\t2026-11-12 10:20\tapproved\t5/5\tmesa\tMaría Q.\tFirme y bonita.\n";
	expect(await desk("list")).toMatchObject({ status: 0, stdout: first + second, stderr: "" });
	expect((await desk("list", "--pending")).stdout).toBe(first);
	const empty = await newDesk();
	expect((await empty.desk("list", "--pending")).stdout).toBe("There are no pending reviews.\n");
});

test("show prints the whole text and the order", async () => {
	const { desk } = await newDesk(pending);
	const { stdout } = await desk("show", pending.id);
	expect(stdout).toMatch(/^bbbb000000000002\n/);
	expect(stdout).toMatch(/Order +WASI-7K3M-9XA4\n/);
	expect(stdout).toContain(`\n${" ".repeat(12)}segunda ${"a".repeat(60)}\n`);
});

test("approve and reject change the status, also of a decided review", async () => {
	const { desk, find } = await newDesk(pending);
	for (const [command, status] of [
		["approve", "approved"],
		["reject", "rejected"],
		["approve", "approved"],
	] as const) {
		expect(await desk(command, pending.id)).toMatchObject({
			status: 0,
			stdout: `bbbb000000000002 is ${status} now.\n`,
		});
		expect(await find(pending.id)).toEqual({ ...pending, status });
	}
});

test("a damaged review is named, and the others are listed", async () => {
	const { desk, datastore } = await newDesk(approved);
	await datastore.set("review", "cccc", { text: "secreto" });
	expect(await desk("list")).toMatchObject({ stderr: "Review cccc is damaged and was left out.\n" });
	const shown = await desk("approve", "cccc");
	expect(shown).toMatchObject({ status: 1, stderr: expect.stringMatching(/^cccc is damaged: product/) });
});

test("wrong arguments are refused", async () => {
	const { desk } = await newDesk(approved);
	expect(await desk("approve", "dddd")).toMatchObject({
		status: 1,
		stderr: "There is no review dddd.\nSee: npm run reviews -- list\n",
	});
	for (const args of [["approve"], ["show", "../x"]]) {
		const { status, stderr } = await desk(...args);
		expect([status, stderr]).toEqual([2, expect.stringContaining("See: npm run reviews -- --help")]);
	}
	expect((await runCommand("reviews", ["--help"])).stdout).toMatch(/\n {2}approve <id> /);
});

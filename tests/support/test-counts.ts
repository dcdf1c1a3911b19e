import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface TestCounts {
	passed: number;
	failed: number;
	skipped: number;
	/** What was skipped, by reason: how many tests. */
	leftOut: Record<string, number>;
	/** What passed only when it was repeated, and how it failed before. */
	repeated: string[];
}

/** @param file of TEST_COUNTS, which the runs of one `npm test` share */
export function readCounts(file = process.env.TEST_COUNTS): TestCounts {
	if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
	return { passed: 0, failed: 0, skipped: 0, leftOut: {}, repeated: [] };
}

export function writeCounts(counts: TestCounts, file = process.env.TEST_COUNTS): void {
	if (file) writeFileSync(file, JSON.stringify(counts));
}

/** The last lines of a run: what was repeated or left out and why, then how many tests passed, failed and were skipped. */
export function describeCounts({ passed, failed, skipped, leftOut, repeated }: TestCounts): string {
	const reasons = Object.entries(leftOut).map(([reason, count]) =>
		count ? `Left out: ${count} ${count === 1 ? "test" : "tests"}: ${reason}` : `Left out: ${reason}`,
	);
	const flaky = repeated.map((test) => `Passed only when repeated: ${test}`);
	return [...flaky, ...reasons, `${passed} passed, ${failed} failed, ${skipped} skipped`, ""].join("\n");
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface TestCounts {
	passed: number;
	failed: number;
	skipped: number;
	/** What was skipped, by reason: how many tests. */
	leftOut: Record<string, number>;
}

/** @param file of TEST_COUNTS, which the runs of one `npm test` share */
export function readCounts(file = process.env.TEST_COUNTS): TestCounts {
	if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
	return { passed: 0, failed: 0, skipped: 0, leftOut: {} };
}

export function writeCounts(counts: TestCounts, file = process.env.TEST_COUNTS): void {
	if (file) writeFileSync(file, JSON.stringify(counts));
}

/** The last lines of a run: what was left out and why, then how many tests passed, failed and were skipped. */
export function describeCounts({ passed, failed, skipped, leftOut }: TestCounts): string {
	const reasons = Object.entries(leftOut).map(([reason, count]) =>
		count ? `Left out: ${count} ${count === 1 ? "test" : "tests"}: ${reason}` : `Left out: ${reason}`,
	);
	return [...reasons, `${passed} passed, ${failed} failed, ${skipped} skipped`, ""].join("\n");
}

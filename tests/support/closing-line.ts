import type { Reporter, TestCase, TestModule } from "vitest/node";
import { describeCounts, readCounts, writeCounts } from "./test-counts";

/**
 * Ends a run with what was left out and why, and one line that is easy to find in a log: `12 passed, 0 failed, 1
 * skipped`. Names before them each test that passed only when it was repeated (`npm test -- --repeat-failed`): such a
 * test, or the store, has a fault. The runs of one `npm test` share the file in TEST_COUNTS, so the last lines are about
 * all tests.
 */
export default class ClosingLine implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const counts = readCounts();
		counts.failed += errors.length;
		for (const module of modules) {
			if (module.state() === "failed" && module.errors().length > 0) counts.failed++;
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				counts[state === "pending" ? "skipped" : state]++;
				if (state === "skipped") {
					const reason = reasonOf(test);
					counts.leftOut[reason] = (counts.leftOut[reason] ?? 0) + 1;
				}
				if (test.diagnostic()?.flaky) {
					const [first] = test.result().errors ?? [];
					const name = `${module.relativeModuleId} > ${test.fullName}`;
					counts.repeated.push(`${name}\n${first?.stack ?? first?.message}`);
				}
			}
		}
		writeCounts(counts);
		process.stdout.write(describeCounts(counts));
	}
}

/** LEFT_OUT names why a run skips all of its tests; other tests name their reason as `title (skipped: reason)`. */
function reasonOf({ fullName }: TestCase): string {
	return process.env.LEFT_OUT ?? /\(skipped: ((?:[^()]|\([^)]*\))*)\)/.exec(fullName)?.[1] ?? fullName;
}

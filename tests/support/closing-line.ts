import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Ends a run with one line that is easy to find in a log: `12 passed, 0 failed, 1 skipped`. Names before it each test
 * that passed only when it was repeated (`npm test -- --repeat-failed`): such a test, or the store, has a fault.
 * The runs of one `npm test` share the file in TEST_COUNTS, so the last line counts all tests.
 */
export default class ClosingLine implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const file = process.env.TEST_COUNTS;
		const counts: Counts =
			file && existsSync(file)
				? JSON.parse(readFileSync(file, "utf8"))
				: { passed: 0, failed: 0, skipped: 0 };
		counts.failed += errors.length;
		for (const module of modules) {
			if (module.state() === "failed" && module.errors().length > 0) counts.failed++;
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				counts[state === "pending" ? "skipped" : state]++;
				if (test.diagnostic()?.flaky) {
					const [first] = test.result().errors ?? [];
					const name = `${module.relativeModuleId} > ${test.fullName}`;
					process.stdout.write(`Passed only when repeated: ${name}\n${first?.stack ?? first?.message}\n`);
				}
			}
		}
		if (file) writeFileSync(file, JSON.stringify(counts));
		process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
	}
}

type Counts = Record<"passed" | "failed" | "skipped", number>;

import type { Reporter, TestModule } from "vitest/node";

/**
 * Ends a run with one line that is easy to find in a log: `12 passed, 0 failed, 1 skipped`. Names before it each test
 * that passed only when it was repeated (`npm test -- --repeat-failed`): such a test, or the store, has a fault.
 */
export default class ClosingLine implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
		for (const module of modules) {
			if (module.state() === "failed" && module.errors().length > 0) counts.failed++;
			for (const test of module.children.allTests()) {
				counts[test.result().state]++;
				if (test.diagnostic()?.flaky) {
					const [first] = test.result().errors ?? [];
					const name = `${module.relativeModuleId} > ${test.fullName}`;
					process.stdout.write(`Passed only when repeated: ${name}\n${first?.stack ?? first?.message}\n`);
				}
			}
		}
		process.stdout.write(
			`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + counts.pending} skipped\n`,
		);
	}
}

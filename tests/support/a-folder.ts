import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder, removed after the test, or after a file's tests with `afterAll`. */
export function aFolder(afterwards: (remove: () => void) => void = onTestFinished): string {
	const folder = mkdtempSync(join(tmpdir(), "wasi-test-"));
	afterwards(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

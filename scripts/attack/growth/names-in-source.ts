import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../tests/support/serving";

/** @returns what the pattern's group matches in the store's source, each once */
export function namesInSource(pattern: RegExp): string[] {
	const app = join(root, "app");
	const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
		/\.tsx?$/.test(file),
	);
	const found = files.flatMap((file) => [...readFileSync(join(app, file), "utf8").matchAll(pattern)]);
	return [...new Set(found.map(([, name = ""]) => name))];
}

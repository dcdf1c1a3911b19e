import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../serving";

/** Copies the build into a folder, from which the store can run. */
export function copyRelease(folder: string): void {
	mkdirSync(folder);
	for (const name of ["build", "package.json"])
		cpSync(join(root, name), join(folder, name), { recursive: true });
	for (const name of ["node_modules", "public"]) symlinkSync(join(root, name), join(folder, name));
}

/**
 * Builds into a folder of its own and puts that in place of `build/` when it is whole: what runs from `build/` beside
 * it, such as tests, never finds it empty.
 */
import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
/** Beside `build/`, because source maps hold relative paths. */
const made = `.build-${process.pid}`;

// Ctrl-C ends the compiler; what it has left is removed here.
process.on("SIGINT", () => undefined);
const { status } = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
	cwd: root,
	env: { ...process.env, BUILD_FOLDER: made },
	stdio: "inherit",
});
if (status === 0) putInPlace();
rmSync(join(root, made), { recursive: true, force: true });
process.exitCode = status ?? 1;

/** Tries again when another build was put in place between the two renames. */
function putInPlace(): void {
	const former = join(root, `${made}-former`);
	for (let tries = 0; tries < 20; tries++) {
		try {
			if (existsSync(join(root, "build"))) renameSync(join(root, "build"), former);
			renameSync(join(root, made), join(root, "build"));
			break;
		} catch (error) {
			if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? ""))
				throw error;
		} finally {
			rmSync(former, { recursive: true, force: true });
		}
	}
}

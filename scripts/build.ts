/**
 * Builds into a folder of its own and puts that in place of `build/` when it is whole: what runs from `build/` beside
 * it, such as tests, never finds it empty.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildCommands } from "./build/build-commands";
import { compressFiles } from "./build/compress-files";
import { shortenManifest } from "./build/shorten-manifest";
import { thinSourceMaps } from "./build/thin-source-maps";

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
try {
	if (status === 0) await finish(join(root, made));
} finally {
	rmSync(join(root, made), { recursive: true, force: true });
}
process.exitCode = status ?? 1;

async function finish(made: string): Promise<void> {
	await buildCommands(join(made, "commands"));
	for (const folder of ["commands", "server"]) thinSourceMaps(join(made, folder));
	keepSourceMaps(made);
	shortenManifest(made);
	compressFiles(join(made, "client"));
	putInPlace();
}

/** Moves the browser's source maps out of the folder that the store serves. */
function keepSourceMaps(made: string): void {
	mkdirSync(join(made, "maps"));
	const assets = join(made, "client/assets");
	for (const name of readdirSync(assets).filter((name) => name.endsWith(".map")))
		renameSync(join(assets, name), join(made, "maps", name));
}

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

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "../support/serving";

/** Copies the build into a folder, from which the store can run. Its 1,600 pictures are linked. */
export function copyRelease(folder: string): void {
	const pictures = "build/client/images";
	const filter = (source: string) => source !== join(root, pictures);
	mkdirSync(folder);
	for (const name of ["build", "package.json", "scripts/run-built"])
		cpSync(join(root, name), join(folder, name), { recursive: true, filter });
	for (const name of ["node_modules", "public", pictures]) symlinkSync(join(root, name), join(folder, name));
}

/** Copies what the commands need. */
export function copyCommands(folder: string): void {
	mkdirSync(folder);
	for (const name of ["build/commands", "package.json", "scripts/run-built"])
		cpSync(join(root, name), join(folder, name), { recursive: true });
	symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

/** Makes a release whose database has one more version of the schema. */
export function makeReleaseOfNewerSchema(folder: string): void {
	copyRelease(folder);
	changeCode(folder, /^sqlite.*\.js$/, (code) =>
		code.replace(/^const newestVersion = /m, 'migrations.push("ANALYZE");\n$&'),
	);
}

/** Makes a release that was built before the store had this collection. */
export function makeReleaseWithout(collection: string, folder: string): void {
	copyRelease(folder);
	changeCode(folder, /^datastore.*\.js$/, (code) => code.replace(`"${collection}",`, ""));
}

function changeCode(release: string, files: RegExp, change: (code: string) => string): void {
	for (const assets of ["build/server/assets", "build/commands/assets"].map((name) => join(release, name)))
		for (const name of readdirSync(assets).filter((name) => files.test(name)))
			writeFileSync(join(assets, name), change(readFileSync(join(assets, name), "utf8")));
}

/** Makes a release in which every compiled asset has another name, as if each had changed. */
export function makeNextRelease(folder: string): void {
	copyRelease(folder);
	const assets = join(folder, "build/client/assets");
	const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
	const hashes = new Set(names.map((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? ""));
	const rename = (text: string) =>
		text.replace(/(?<=[-"'])[\w-]{8}(?=[."'])/g, (hash) =>
			hashes.has(hash) ? [...hash].reverse().join("") : hash,
		);
	for (const name of readdirSync(assets)) {
		const isText = /\.(js|css|svg)$/.test(name);
		const bytes = readFileSync(join(assets, name));
		rmSync(join(assets, name));
		if (/\.(br|gz)$/.test(name)) continue;
		const file = join(assets, rename(name));
		const content = isText ? rename(bytes.toString()) : bytes;
		writeFileSync(file, content);
		if (!isText) continue;
		writeFileSync(
			`${file}.br`,
			brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
		);
		writeFileSync(`${file}.gz`, gzipSync(content, { level: 1 }));
	}
	const server = join(folder, "build/server");
	for (const name of readdirSync(server, { recursive: true, encoding: "utf8" })) {
		if (name.endsWith(".js"))
			writeFileSync(join(server, name), rename(readFileSync(join(server, name), "utf8")));
	}
}

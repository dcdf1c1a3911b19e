/**
 * Completes package-lock.json after a change of dependencies. Some registry mirrors lack the binaries of other
 * platforms; npm then leaves them out of the lockfile, and `npm ci` refuses it elsewhere.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { runScript } from "./commands/read-options";

const help = `Usage: npx tsx scripts/lockfile.ts

Adds the optional packages of other platforms that package-lock.json lacks, in the versions that
the packages that depend on them name, and the C library (libc) of those that do not say theirs.
`;

interface LockedPackage {
	version?: string;
	dev?: boolean;
	optional?: boolean;
	optionalDependencies?: Record<string, string>;
	os?: string[];
	cpu?: string[];
	libc?: string[];
}

await runScript({ helpCommand: "npx tsx scripts/lockfile.ts --help", help }, () => {
	const path = new URL("../package-lock.json", import.meta.url);
	const lock = JSON.parse(readFileSync(path, "utf8")) as { packages: Record<string, LockedPackage> };
	const added = completeLock(lock.packages).length;
	const named = nameLibraries(lock.packages).length;
	if (added > 0)
		lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
	if (added + named > 0) writeFileSync(path, `${JSON.stringify(lock, null, "\t")}\n`);
	process.stdout.write(`${added} packages of other platforms added, ${named} told apart by libc.\n`);
});

function completeLock(packages: Record<string, LockedPackage>): string[] {
	const added: string[] = [];
	for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
		for (const [name, version] of Object.entries(optionalDependencies)) {
			const platform = platformOf(name);
			if (!platform || !/^\d/.test(version) || isLocked(packages, parent, name)) continue;
			const place = `${parent}/node_modules/${name}`;
			packages[place] = { version, ...(dev && { dev }), optional: true, ...platform };
			added.push(place);
		}
	}
	return added;
}

/** Without `libc` npm installs libsql twice on Linux, 10 MB each. @returns the paths of changed packages */
function nameLibraries(packages: Record<string, LockedPackage>): string[] {
	return Object.entries(packages).flatMap(([path, locked]) => {
		const { libc } = platformOf(path.slice(path.lastIndexOf("node_modules/"))) ?? {};
		if (!libc || !locked.optional || locked.libc) return [];
		locked.libc = libc;
		return [path];
	});
}

/** Looks where Node.js would: in the parent's node_modules and in every one above. */
function isLocked(packages: Record<string, LockedPackage>, parent: string, name: string): boolean {
	if (`${parent && `${parent}/`}node_modules/${name}` in packages) return true;
	const above = parent.slice(0, Math.max(0, parent.lastIndexOf("node_modules/") - 1));
	return parent !== "" && isLocked(packages, above, name);
}

/** The platform in a package's name; undefined when it names none. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> | undefined {
	const os = /android|darwin|linux|win32|freebsd|openbsd|openharmony/.exec(name)?.[0];
	const cpu = /arm64|x64|ia32|arm|loong64|ppc64|riscv64|s390x/.exec(name.slice(name.indexOf(os ?? "")))?.[0];
	if (!os || !cpu) return undefined;
	const libc = name.includes("musl") ? "musl" : name.includes("gnu") && os === "linux" ? "glibc" : undefined;
	return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}

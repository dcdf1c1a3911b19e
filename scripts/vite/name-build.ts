import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** @returns the version in package.json, and the commit; COMMIT names it where there is no repository */
export function nameBuild(): { version: string; commit: string } {
	const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
	return { version, commit: process.env.COMMIT || readCommit() };
}

function readCommit(): string {
	try {
		return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	} catch {
		return "unknown";
	}
}

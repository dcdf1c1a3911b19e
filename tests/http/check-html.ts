import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import { quickJava } from "../support/java-options";

/** @returns why HTML cannot be checked on this machine, or undefined if it can */
export function missingForCheck(): string | undefined {
	try {
		execFileSync("java", ["-version"], { stdio: "ignore" });
		return undefined;
	} catch {
		return "Java is not installed";
	}
}

/**
 * Checks all files of a folder in one run of the W3C's Nu Html Checker, which takes seconds to start.
 * @returns the errors and warnings, each with the names of the files that have it
 */
export async function checkHtml(folder: string): Promise<string[]> {
	const filesWith = new Map<string, Set<string>>();
	for (const { type, subType, url, message, extract = "" } of await runChecker(folder)) {
		if (type === "info" && subType !== "warning") continue;
		if (isDeliberate.test(message)) continue;
		const problem = `${subType ?? type}: ${message}\n  ${extract.replace(/\s+/g, " ")}`;
		filesWith.set(problem, (filesWith.get(problem) ?? new Set()).add(basename(url)));
	}
	return [...filesWith].map(([problem, files]) => `${problem}\n  ${[...files].join(", ")}`);
}

/**
 * Safari does not announce a list without bullets as a list unless it has the role. A refused form keeps a day that
 * there is not.
 */
const isDeliberate = /^The “list” role is unnecessary|Day out of range\.$/;

interface Message {
	type: string;
	subType?: string;
	url: string;
	message: string;
	extract?: string;
}

async function runChecker(folder: string): Promise<Message[]> {
	const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
	const options = ["--format", "json", "--stdout", "--exit-zero-always"];
	const child = spawn("java", [...quickJava, "-Xss8m", "-jar", jar, ...options, folder], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
	return (JSON.parse(output) as { messages: Message[] }).messages;
}

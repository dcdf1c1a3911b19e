import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { aFolder } from "../support/a-folder";
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
 * Checks all pages in one run of the W3C's Nu Html Checker, which takes seconds to start.
 * @param pages their HTML by name
 * @returns the errors and warnings, each with the names of the pages that have it
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
	const folder = aFolder();
	const names = [...pages.keys()];
	const files = [...pages.values()].map((html, index) => {
		const file = join(folder, `${index}.html`);
		writeFileSync(file, html);
		return file;
	});
	const pagesOf = new Map<string, string[]>();
	for (const { type, subType, url, message, extract = "" } of await runChecker(files)) {
		if (type === "info" && subType !== "warning") continue;
		if (isDeliberate.test(message)) continue;
		const problem = `${subType ?? type}: ${message}\n  ${extract.replace(/\s+/g, " ")}`;
		const name = names[Number.parseInt(basename(url), 10)] ?? url;
		pagesOf.set(problem, [...(pagesOf.get(problem) ?? []), name]);
	}
	return [...pagesOf].map(([problem, where]) => `${problem}\n  ${[...new Set(where)].join(", ")}`);
}

/** Safari does not announce a list without bullets as a list unless it has the role. */
const isDeliberate = /^The “list” role is unnecessary/;

interface Message {
	type: string;
	subType?: string;
	url: string;
	message: string;
	extract?: string;
}

async function runChecker(files: string[]): Promise<Message[]> {
	const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
	const options = ["--format", "json", "--stdout", "--exit-zero-always"];
	const child = spawn("java", [...quickJava, "-Xss8m", "-jar", jar, ...options, ...files], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
	return (JSON.parse(output) as { messages: Message[] }).messages;
}

import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import { resolveTypedPath } from "./commands/files";
import { onlyOne, runScript } from "./commands/read-options";

const helpCommand = "npm run trace -- --help";

const help = `Usage: npm run trace -- <file>

Reads the store's log, or a stack that somebody copied, and names the lines of the source in it.
- is the standard input. Of a log, it shows the errors of browsers only.

Needs the build of the commit that the error's line in the log names: git checkout <commit>, npm ci
and npm run build make it again. A file of another build stays as it is.
`;

const mapsFolder = "build/maps";
const place = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

await runScript({ helpCommand, help, takesArguments: true }, (_, given) => {
	const file = onlyOne(given, "trace needs one file, or - for the standard input.");
	if (!existsSync(mapsFolder)) throw new Error("There are no source maps: run npm run build first.");
	const text = readText(file);
	if (text.search(place) < 0) throw new Error("There is no error of a browser in it.");
	for (const line of text.split("\n")) {
		const shown = describeLine(line);
		if (shown !== undefined) process.stdout.write(`${shown}\n`);
	}
	const unknown = [...maps].flatMap(([name, map]) => (map ? [] : [name]));
	if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: of another build. See: ${helpCommand}`);
});

function readText(file: string): string {
	try {
		return readFileSync(file === "-" ? 0 : resolveTypedPath(file), "utf8");
	} catch {
		throw new Error(`${file} cannot be read.`);
	}
}

/** @returns undefined for a line of the log about something else */
function describeLine(line: string): string | undefined {
	if (!line.startsWith("{")) return resolvePlaces(line);
	try {
		const { frames, time, name, message, route, commit } = JSON.parse(line);
		if (!Array.isArray(frames)) return undefined;
		const title = `${time} ${name}: ${message} (${route}, commit ${commit})`;
		return [title, ...frames.map((frame) => `    at ${resolvePlaces(String(frame))}`)].join("\n");
	} catch {
		return resolvePlaces(line);
	}
}

function resolvePlaces(text: string): string {
	return text.replace(place, (found, name: string, line: string, column: string) => {
		const entry = mapOf(name)?.findEntry(Number(line) - 1, Number(column) - 1);
		if (!entry || !("originalSource" in entry)) return found;
		const source = entry.originalSource.replace(/^(\.\.\/)+/, "");
		return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
	});
}

function mapOf(name: string): SourceMap | undefined {
	if (!maps.has(name)) {
		const file = join(mapsFolder, `${name}.map`);
		const payload = existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload);
		maps.set(name, payload ? new SourceMap(payload) : undefined);
	}
	return maps.get(name);
}

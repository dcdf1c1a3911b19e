import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { findProgram } from "../support/find-program";
import { type BrowserInUse, retry } from "./purchase";

const run = promisify(execFile);

export const findW3m = () => findProgram("W3M", ["w3m"]);
export const findTmux = () => findProgram("TMUX_PROGRAM", ["tmux"]);

/** w3m in a terminal taller than any page, so that a line of the screen is a line of the page. */
export async function useW3m(w3m: string, tmux: string, baseURL: string): Promise<BrowserInUse> {
	const home = mkdtempSync(join(tmpdir(), "wasi-w3m-"));
	const terminal = async (...args: string[]) => {
		const { stdout } = await run(tmux, ["-S", join(home, "socket"), "-f", "/dev/null", ...args], {
			env: { ...process.env, HOME: home, TERM: "xterm", LC_ALL: "C.UTF-8", TMUX: "" },
		});
		return stdout;
	};
	const type = async (text: string) => {
		await terminal("send-keys", "-l", text);
		await pause(100);
	};
	const key = async (name: string) => {
		await terminal("send-keys", name);
		await pause(200);
	};
	const screen = async () => parseScreen(await terminal("capture-pane", "-e", "-p"));
	const activate = (find: (lines: Line[]) => Place | undefined, what: string) =>
		retry(async () => {
			const place = find(await screen());
			if (!place) throw new Error(`${what} does not stand on the page`);
			await type(`${place.row + 1}G`);
			await type(place.column > 0 ? `^${place.column}l` : "^");
			await key("Enter");
		});
	const field = (label: string) => (lines: Line[]) => placeOfField(lines, label);
	let probes = 9_000_000_000;
	/** Waits until the page is loaded, by typing a number into the prompt for an address: w3m discards earlier keys. */
	const loaded = async () => {
		await retry(async () => {
			const probe = String(++probes);
			await type(`U${probe}`);
			if (!(await shows(probe))) throw new Error("w3m does not end loading the page");
		});
		await key("C-g");
	};
	const shows = async (words: string) => (await terminal("capture-pane", "-p")).includes(words);

	const options = ["-o", "auto_image=0", "-o", "confirm_qq=0", "-o", "use_history=0", "-cookie"];
	await terminal("new-session", "-d", "-x", "120", "-y", "900", w3m, ...options, `${baseURL}/nosotros`);
	await retry(async () => {
		if (!(await shows("Nosotros"))) throw new Error("w3m does not start");
	});
	return {
		hasScripts: false,
		async open(path) {
			await key("U");
			await key("C-u");
			await type(baseURL + path);
			await key("Enter");
			await loaded();
		},
		async follow(link) {
			await activate((lines) => placeOf(lines, link, "link"), link);
			await loaded();
		},
		async press(button) {
			await activate((lines) => placeOf(lines, button, "form"), button);
			await loaded();
		},
		async fill(label, value) {
			await activate(field(label), label);
			await key("C-u");
			await type(value);
			await key("Enter");
		},
		async select(label, option) {
			await retry(async () => {
				await activate(field(label), label);
				await type(`/${option}`);
				await key("Enter");
				await key("Enter");
				const text = (await screen()).map((line) => line.text).join("\n");
				if (!new RegExp(`${label}\\s*\\[${option}`).test(text)) throw new Error(`${label} has no ${option}`);
			});
		},
		choose: (label) => activate((lines) => placeBefore(lines, label), label),
		read: async () => (await screen()).map((line) => line.text).join("\n"),
		async close() {
			await terminal("kill-server");
			rmSync(home, { recursive: true, force: true });
		},
	};
}

interface Line {
	text: string;
	/** For each character, the kind of element that w3m's color stands for. */
	kinds: (Kind | undefined)[];
}

type Kind = "link" | "form";

interface Place {
	row: number;
	column: number;
}

const kindOfColour: Record<string, Kind | undefined> = { "34": "link", "31": "form" };

function parseScreen(captured: string): Line[] {
	let kind: Kind | undefined;
	return captured.split("\n").map((escaped) => {
		const line: Line = { text: "", kinds: [] };
		// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escape sequences
		for (const [, codes, character = ""] of escaped.matchAll(/\x1b\[([\d;]*)m|(.)/gu)) {
			for (const code of codes?.split(";") ?? []) if (/^(0|39|3\d|)$/.test(code)) kind = kindOfColour[code];
			if (codes !== undefined) continue;
			line.text += character;
			line.kinds.push(kind);
		}
		return line;
	});
}

function placeOf(lines: Line[], words: string, kind: Kind): Place | undefined {
	for (const [row, { text, kinds }] of lines.entries()) {
		for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
			if (kinds[at] === kind) return { row, column: at };
	}
	return undefined;
}

/** Position of the field after a label, on its line or the next ones. */
function placeOfField(lines: Line[], label: string): Place | undefined {
	for (const [row, { text }] of lines.entries()) {
		const at = text.indexOf(label);
		if (at < 0) continue;
		for (const [below, { text, kinds }] of lines.slice(row, row + 3).entries()) {
			const from = below === 0 ? at + label.length : 0;
			const column = kinds.findIndex(
				(kind, index) => index >= from && kind === "form" && text[index - 1] === "[",
			);
			if (column >= 0) return { row: row + below, column };
		}
	}
	return undefined;
}

/** Position of the radio button before its label. */
function placeBefore(lines: Line[], label: string): Place | undefined {
	const row = lines.findIndex(({ text }) => text.includes(`)${label}`) || text.includes(`) ${label}`));
	const text = lines[row]?.text ?? "";
	return row < 0 ? undefined : { row, column: text.lastIndexOf("(", text.indexOf(label)) + 1 };
}

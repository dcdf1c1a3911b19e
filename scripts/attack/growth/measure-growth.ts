import { Agent } from "node:http";
import { ask } from "../../bench/visits";
import { newSender } from "../scenario";
import { faultsOf } from "./faults";
import type { Input } from "./inputs";

/** Milliseconds from which the cost of a filled input, over a nearly empty one's, is looked at. */
const leastMs = 5;
const mostMs = 20;
/** What costs as much is not tried again. */
const surelyMs = 300;
/** By how much the cost may grow with twice the bytes. */
const mostGrowth = 2.3;
/** The least of so many times counts: a store does other work, too. */
const tries = 5;
/** Fillings that are first tried together. */
const atOnce = 4;
const timeoutMs = 20_000;

const utf8 = (text: string) => Buffer.from(text).toString("latin1");

/** What parsers, patterns and normal forms have been slow on, each repeated without end. */
export const fillings: readonly string[] = [
	..."a , ; & . / % = + - _ ( [ { < @ 0 ~ * | : ?".split(" "),
	...`a=& a, a;q=0.1, a.b@ %41 " \\ ' 0, 1x ../`.split(" "),
	...["--x\r\n", "\r\n", "\n", "\n\n", " ", "\t", "a b-"],
	...["\u0301\u0316", "\u0316\u0301", "\u200d", "👨‍👩‍👧", "ñ", "\ufffd", "＂"].map(utf8),
	"\xed\xa0\x80", // half a character
];

export interface Growth {
	input: string;
	filling: string;
	/** Milliseconds more than with a nearly empty input, with a half of the bytes and with all. */
	half: number;
	whole: number;
	/** Of an answer, whatever it cost. */
	fault?: string;
}

export function isBreach({ half, whole, fault }: Growth): boolean {
	return !!fault || whole > mostMs || (whole > leastMs && whole > mostGrowth * Math.max(half, 1));
}

interface Options {
	fillings?: readonly string[];
	/** Milliseconds below which a cost is not looked at again. */
	least?: number;
	/** The part of a request's own cost that may be the machine's doing. */
	noise?: number;
	/** What the costs are measured by, in milliseconds. */
	clock?: () => number;
}

/** Fills each input with each filling. @returns those with a fault, or that cost at least some milliseconds */
export async function* measureGrowth(
	storeUrl: string,
	inputs: readonly Input[],
	{ fillings: chosen = fillings, least = leastMs, noise = 0, clock = () => performance.now() }: Options = {},
): AsyncGenerator<Growth> {
	/** What requests cost that are hardly filled, by their address. */
	const idles = new Map<string, number>();
	const mostOf = (idle: number) => least + noise * idle;
	const time = async (requests: (() => Filled)[]): Promise<number> => {
		const filled = requests.map((fill) => fill());
		const begun = clock();
		await Promise.all(filled.map(({ send }) => send()));
		return clock() - begun;
	};
	const quickest = async (requests: (() => Filled)[], times: number) => {
		const taken: number[] = [];
		for (let n = 0; n < times; n++) taken.push(await time(requests));
		return Math.min(...taken);
	};
	for (const input of inputs) {
		const faults = new Set<string>();
		const send = (some: readonly string[], share: number) => () => {
			const filled = fillInput(storeUrl, input, some, share);
			return {
				...filled,
				async send() {
					const found = await filled.send();
					for (const fault of found) faults.add(fault);
					return found;
				},
			};
		};
		const own = rotate(input.onlyFilling ? [input.onlyFilling] : chosen, input.places);
		const nearlyEmpty = Array.from({ length: Math.min(atOnce, own.length) }, () => send(["a"], 0));
		const { pathname } = new URL(input.fill().path, storeUrl);
		for (let at = 0; at < own.length; at += atOnce) {
			const some = own.slice(at, at + atOnce);
			const filled = some.map((filling) => send(filling, 1));
			const known = idles.get(pathname) ?? 0;
			if ((await time(filled)) - known < mostOf(known)) continue;
			const idle = await quickest(nearlyEmpty, 2);
			idles.set(pathname, idle);
			// Once more: code that runs first is slow.
			if ((await time(filled)) - idle < mostOf(idle)) continue;
			const empty = await quickest([send(["a"], 0)], tries);
			for (const filling of some) {
				const whole = (await time([send(filling, 1)])) - empty;
				if (whole < least) continue;
				const growth = { input: input.name, filling: JSON.stringify(filling), half: 0, whole };
				// Collecting garbage may cost a few milliseconds in each of the tries.
				for (let n = 0; growth.whole < surelyMs && (n === 0 || (isBreach(growth) && n < 3)); n++) {
					growth.whole = (await quickest([send(filling, 1)], tries)) - empty;
					growth.half = (await quickest([send(filling, 0.5)], tries)) - empty;
				}
				if (growth.whole >= least) yield growth;
			}
		}
		for (const fault of faults) yield { input: input.name, filling: "", half: 0, whole: 0, fault };
	}
}

/** @returns for each filling the first place's, with the fillings behind it for the other places, so that each place gets all */
function rotate(fillings: readonly string[], places = 1): string[][] {
	return fillings.map((_, first) =>
		Array.from({ length: places }, (_, place) => fillings[(first + place) % fillings.length] ?? ""),
	);
}

const agent = new Agent({ keepAlive: true });
let sent = 0;

interface Filled {
	/** Of the body. */
	bytes: number;
	/** @returns the faults of the answer, if there is one */
	send(): Promise<string[]>;
}

/** Fills a share of the most bytes. @param fillings of the input's places */
export function fillInput(
	storeUrl: string,
	{ fill, mostBytes, encode = (bytes) => bytes }: Input,
	fillings: readonly string[],
	share = 1,
): Filled {
	// A different one each time, which no cache has. Where another sign follows a run, a pattern for the run at the end of
	// a text may look for that end from each place in it.
	const end = `x${++sent}`;
	const bytesEach = (mostBytes * share) / fillings.length - end.length;
	const question = fill(
		...fillings.map((filling) => {
			const bytes = encode(filling);
			return bytes.repeat(Math.max(1, Math.floor(bytesEach / bytes.length))) + end;
		}),
	);
	const headers = { "x-real-ip": newSender(), ...question.headers };
	return {
		bytes: question.body?.length ?? 0,
		async send() {
			const asked = ask(storeUrl, { ...question, headers }, { agent, timeoutMs });
			const answer = await asked.catch(() => undefined);
			return answer ? faultsOf(question.path, answer) : [];
		},
	};
}

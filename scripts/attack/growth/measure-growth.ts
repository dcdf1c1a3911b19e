import { Agent } from "node:http";
import { ask } from "../../bench/visits";
import { newSender } from "../scenario";
import { faultsOf } from "./faults";
import type { Input } from "./inputs";

/** Milliseconds from which the cost of a filled input, over a nearly empty one's, is looked at. */
const leastMs = 5;
const mostMs = 20;
/** By how much the cost may grow with twice the bytes. */
const mostGrowth = 2.3;
/** The least of so many times counts: a store does other work, too. */
const tries = 10;
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
	/** What the costs are measured by, in milliseconds. */
	clock?: () => number;
}

/** Fills each input with each filling. @returns those with a fault, or that cost at least some milliseconds */
export async function* measureGrowth(
	storeUrl: string,
	inputs: readonly Input[],
	{ fillings: chosen = fillings, least = leastMs, clock = () => performance.now() }: Options = {},
): AsyncGenerator<Growth> {
	const time = async (requests: (() => Promise<unknown>)[]): Promise<number> => {
		const begun = clock();
		await Promise.all(requests.map((send) => send()));
		return clock() - begun;
	};
	const quickest = async (requests: (() => Promise<unknown>)[], times: number) => {
		const taken: number[] = [];
		for (let n = 0; n < times; n++) taken.push(await time(requests));
		return Math.min(...taken);
	};
	for (const input of inputs) {
		const faults = new Set<string>();
		const send = (filling: string, share: number) => async () => {
			const sent = await sendFilled(storeUrl, input, filling, share);
			for (const fault of sent.faults) faults.add(fault);
		};
		const own = input.onlyFilling ? [input.onlyFilling] : chosen;
		const nearlyEmpty = Array.from({ length: Math.min(atOnce, own.length) }, () => send("a", 0));
		let idle: number | undefined;
		for (let at = 0; at < own.length; at += atOnce) {
			const some = own.slice(at, at + atOnce);
			const cost = await time(some.map((filling) => send(filling, 1)));
			if (cost < least) continue;
			idle ??= await quickest(nearlyEmpty, 2);
			if (cost - idle < least) continue;
			const empty = await quickest([send("a", 0)], tries);
			for (const filling of some) {
				if ((await time([send(filling, 1)])) - empty < least) continue;
				const growth = { input: input.name, filling: JSON.stringify(filling), half: 0, whole: 0 };
				// Collecting garbage may cost a few milliseconds in each of the tries.
				for (let n = 0; n === 0 || (isBreach(growth) && n < 3); n++) {
					growth.whole = (await quickest([send(filling, 1)], tries)) - empty;
					growth.half = (await quickest([send(filling, 0.5)], tries)) - empty;
				}
				if (growth.whole >= least) yield growth;
			}
		}
		for (const fault of faults) yield { input: input.name, filling: "", half: 0, whole: 0, fault };
	}
}

const agent = new Agent({ keepAlive: true });
let sent = 0;

/** Fills a share of the most bytes. @returns the bytes of the body, and the faults of the answer if there is one */
export async function sendFilled(
	storeUrl: string,
	{ fill, mostBytes }: Input,
	filling: string,
	share = 1,
): Promise<{ bytes: number; faults: string[] }> {
	const count = Math.max(1, Math.floor((mostBytes * share) / filling.length));
	// A different one each time, which no cache has.
	const question = fill(filling.repeat(count) + ++sent);
	const headers = { "x-real-ip": newSender(), ...question.headers };
	const answer = await ask(storeUrl, { ...question, headers }, { agent, timeoutMs }).catch(() => undefined);
	return { bytes: question.body?.length ?? 0, faults: answer ? faultsOf(question.path, answer) : [] };
}

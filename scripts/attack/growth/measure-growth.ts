import { Agent } from "node:http";
import { ask } from "../../bench/ask";
import { newSender } from "../scenario";
import type { Input } from "./inputs";

/** Milliseconds from which the cost of a filled input, over a nearly empty one's, is looked at. */
const leastMs = 5;
const mostMs = 20;
/** By how much the cost may grow with twice the bytes. */
const mostGrowth = 2.3;
/** The least of so many times counts: a store does other work, too. */
const tries = 10;
const timeoutMs = 20_000;

const utf8 = (text: string) => Buffer.from(text).toString("latin1");

/** What parsers, patterns and normal forms have been slow on, each repeated without end. */
export const fillings: readonly string[] = [
	..."a , ; & . / % = + - _ ( [ { < @ 0 ~ * | : ?".split(" "),
	...[
		"a=&",
		"a,",
		"a;q=0.1,",
		"a.b@",
		"%41",
		"--x\r\n",
		"\r\n",
		"\n",
		"\n\n",
		" ",
		"\t",
		'"',
		"\\",
		"'",
		"a b-",
		"0,",
		"1x",
		"../",
	],
	...["\u0301\u0316", "\u0316\u0301", "\u200d", "👨‍👩‍👧", "ñ", "\ufffd", "＂"].map(utf8),
	"\xed\xa0\x80", // half a character
];

export interface Growth {
	input: string;
	filling: string;
	/** Milliseconds more than with a nearly empty input, with a half of the bytes and with all. */
	half: number;
	whole: number;
}

export function isBreach({ half, whole }: Pick<Growth, "half" | "whole">): boolean {
	return whole > mostMs || (whole > leastMs && whole > mostGrowth * Math.max(half, 1));
}

interface Options {
	fillings?: readonly string[];
	onInput?: (index: number) => void;
	/** Milliseconds below which a cost is not looked at again. */
	least?: number;
	/** What the costs are measured by, in milliseconds. */
	clock?: () => number;
}

/** Fills each input with each filling. @returns those that cost at least some milliseconds */
export async function measureGrowth(
	storeUrl: string,
	inputs: readonly Input[],
	{
		fillings: chosen = fillings,
		onInput = () => {},
		least = leastMs,
		clock = () => performance.now(),
	}: Options = {},
): Promise<Growth[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const found: Growth[] = [];
	let sent = 0;
	const time = async ({ fill, mostBytes }: Input, filling: string, share: number): Promise<number> => {
		const count = Math.max(1, Math.floor((mostBytes * share) / filling.length));
		// A different one each time, which no cache has.
		const question = fill(filling.repeat(count) + ++sent);
		const headers = { "x-real-ip": newSender(), ...question.headers };
		const begun = clock();
		await ask(storeUrl, { ...question, headers }, { agent, timeoutMs }).catch(() => {});
		return clock() - begun;
	};
	const quickest = async (input: Input, filling: string, share: number) => {
		const times: number[] = [];
		for (let n = 0; n < tries; n++) times.push(await time(input, filling, share));
		return Math.min(...times);
	};
	for (const [index, input] of inputs.entries()) {
		onInput(index);
		let empty: number | undefined;
		for (const filling of chosen) {
			if ((await time(input, filling, 1)) < least + (empty ?? 0)) continue;
			empty ??= await quickest(input, "a", 0);
			const whole = (await quickest(input, filling, 1)) - empty;
			if (whole < least) continue;
			const half = (await quickest(input, filling, 0.5)) - empty;
			found.push({ input: input.name, filling: JSON.stringify(filling), half, whole });
		}
	}
	agent.destroy();
	return found;
}

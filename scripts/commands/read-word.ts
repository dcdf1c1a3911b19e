import { oneOf } from "./format";
import { UsageError } from "./run-command";

/** @param needed begins the message for any other word: `A status is needed` @throws UsageError, without that word */
export function readWord<Word extends string>(
	words: readonly Word[],
	typed: string | undefined,
	needed: string,
): Word {
	const word = words.find((one) => one === typed);
	if (word) return word;
	throw new UsageError(`${needed}: ${oneOf(words)}.`);
}

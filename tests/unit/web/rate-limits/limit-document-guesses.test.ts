import { beforeEach, expect, test, vi } from "vitest";
import { createRateLimit } from "~/platform/process/rate-limit.server";
import { limitDocumentGuesses } from "~/web/rate-limits/limit-document-guesses.server";
import { networksOf } from "~/web/rate-limits/sender.server";

let limited: Parameters<typeof limitDocumentGuesses>[0];
beforeEach(() => {
	limited = {
		sender: createRateLimit({ attempts: 4, seconds: 900 }),
		senderAndName: createRateLimit({ attempts: 2, seconds: 900 }),
	};
});

const right = async () => true;
const wrong = async () => false;
const compare = (from: string, name: string, isRight: () => Promise<boolean>) =>
	limitDocumentGuesses(limited, networksOf(from), name, isRight).then(({ outcome }) => outcome);

/** Three comparisons, one after the other. */
async function three(from: string, name: string, isRight: () => Promise<boolean>) {
	const outcomes = [];
	for (let n = 0; n < 3; n++) outcomes.push(await compare(from, name, isRight));
	return outcomes;
}

test("right documents are not counted, nor comparisons that fail", async () => {
	const broken = () => Promise.reject(new Error("no answer"));
	for (let n = 0; n < 5; n++) await expect(compare("203.0.113.1", "a", broken)).rejects.toThrow("no answer");
	for (let n = 0; n < 3; n++)
		expect(new Set(await three("203.0.113.1", "a", right))).toEqual(new Set(["right"]));
});

test("wrong ones are counted for the sender and the name together", async () => {
	expect(await three("203.0.113.1", "a", wrong)).toEqual(["wrong", "wrong", "tooOften"]);
	expect(await compare("203.0.113.1", "a", right), "to the sender").toBe("tooOften");
	expect(await compare("203.0.113.2", "a", right), "to the owner").toBe("right");
	expect(await compare("203.0.113.1", "b", right), "of another name").toBe("right");
});

test("wrong ones are counted for the sender, whatever the name", async () => {
	for (const name of ["a", "b", "c", "d"]) expect(await compare("2001:db8::1", name, wrong)).toBe("wrong");
	expect(await compare("2001:db8::2", "e", right), "the same /64").toBe("tooOften");
	expect(await compare("2001:db8:0:1::1", "e", right), "another /64").toBe("right");
});

test("guesses sent at once cannot slip through", async () => {
	const outcomes = await Promise.all(Array.from({ length: 20 }, () => compare("203.0.113.1", "a", wrong)));
	expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(2);
});

test("the answer comes after a fixed time, although the lookup was faster", async () => {
	vi.useFakeTimers();
	for (const isRight of [right, wrong]) {
		const answered = vi.fn();
		void compare("203.0.113.1", "a", isRight).then(answered);
		await vi.advanceTimersByTimeAsync(49);
		expect(answered).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		await expect.poll(() => answered).toHaveBeenCalledOnce();
	}
});

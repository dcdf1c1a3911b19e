import { afterEach, expect, test, vi } from "vitest";
import {
	forgetAnswers,
	forgetTabAnswers,
	keepTabAnswers,
	recallTabAnswers,
	sharedKey,
} from "~/web/forms/tab-answers";

class MemoryStorage {
	getItem = (key: string) => (Object.hasOwn(this, key) ? Reflect.get(this, key) : null);
	setItem = (key: string, value: string) => Reflect.set(this, key, value);
	removeItem = (key: string) => Reflect.deleteProperty(this, key);
}

afterEach(() => {
	vi.unstubAllGlobals();
});

test("once the answers are forgotten, a form that another tab has shown before keeps none, and a newer one does", () => {
	vi.stubGlobal("localStorage", new MemoryStorage());
	vi.stubGlobal("sessionStorage", new MemoryStorage());
	const answers = { values: { documentNumber: "45678912" }, options: {} };
	const checkout = `${sharedKey}checkout`;
	const shownAt = Date.now() - 1000;
	keepTabAnswers(checkout, answers, shownAt);
	expect(recallTabAnswers(checkout)).toMatchObject(answers);
	forgetAnswers();
	keepTabAnswers(checkout, answers, shownAt);
	expect(recallTabAnswers(checkout)).toBe(undefined);
	keepTabAnswers("contact", answers, shownAt);
	expect(recallTabAnswers("contact"), "of that tab alone").toMatchObject(answers);
	keepTabAnswers(checkout, answers);
	expect(recallTabAnswers(checkout)).toMatchObject(answers);
	forgetTabAnswers(checkout);
	expect(recallTabAnswers(checkout)).toBe(undefined);
});

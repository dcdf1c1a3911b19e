import { acceptQuoteByPhone, renewQuote } from "~/domain/checkout/answer-quote.server";
import { plainDay } from "~/platform/values/plain-signs";
import { readWord } from "../commands/read-arguments";
import { refuseOtherSteps, type Work } from "../commands/run-command";
import { change } from "./change";
import { type OrderValues, textOf } from "./options";

export function answerQuote(reference: string, options: OrderValues, [step]: string[]): Work {
	const named = readWord(["accept", "renew"], step, "A step is needed");
	refuseOtherSteps(options, named, { "quote-until": ["renew"], anyway: ["accept"] });
	const { "quote-until": until, anyway = false } = options;
	if (named === "renew")
		return change(
			renewQuote,
			{ reference, quotedUntil: plainDay(textOf("quote-until", until)) },
			{
				said: ({ quotedUntil }) => `${reference} is quoted until ${quotedUntil}.`,
				notQuoted: ({ status }) => `${reference} is ${status}: it is no quote any more.`,
				noSuchDay: () => "--quote-until is a day from today on, at most 90 days ahead: 2026-12-31.",
			},
		);
	return change(
		acceptQuoteByPhone,
		{ reference, mayOwe: anyway },
		{
			said: ({ status }) => `${reference} is an order now. It is ${status}.`,
			lapsed: () => `${reference} has lapsed: renew it first.`,
			codeUsedUp: () => `Others used the discount code of ${reference}. With --anyway it counts once more.`,
			cancelled: () => `${reference} is cancelled: take a new order.`,
			outdated: () => `${reference} was changed by somebody else.`,
		},
	);
}

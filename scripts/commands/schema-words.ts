import type { z } from "zod";
import { count } from "./format";

/** In the place of zod's own messages, so that all faults read alike. */
export function halfSentence(issue: z.core.$ZodRawIssue): string | undefined {
	if (issue.code === "invalid_type") {
		if (issue.input === undefined) return "is missing";
		return `must be ${nouns[issue.expected] ?? issue.expected}`;
	}
	if (issue.code === "too_small" || issue.code === "too_big") {
		const [limit, word] =
			issue.code === "too_small" ? [issue.minimum, "at least"] : [issue.maximum, "at most"];
		if (isNumber.test(issue.origin)) {
			if (issue.inclusive) return `must be ${word} ${limit}`;
			return `must be ${issue.code === "too_small" ? "more" : "less"} than ${limit}`;
		}
		return `must have ${word} ${count(Number(limit), issue.origin === "string" ? "character" : "entry")}`;
	}
	if (issue.code === "invalid_value") return `must be ${issue.values.map(String).join(" or ")}`;
	if (issue.code === "invalid_format") {
		if (issue.format === "date") return "must be a date such as 2026-11-30";
		return issue.pattern ? `must match ${issue.pattern}` : undefined;
	}
	return undefined;
}

const isNumber = /^(number|int)$/;

const nouns: Record<string, string> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	tuple: "a list",
	object: "an object",
	record: "an object",
};

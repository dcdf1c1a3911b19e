import { describeTerms } from "~/domain/cart/apply-discount";
import { codeState, type DiscountCode, readDiscountCode } from "~/domain/cart/discount-code-record.server";
import { addCode, endCode, listCodes } from "~/domain/cart/discount-code-repository.server";
import type { TermsFaults } from "~/domain/cart/discount-terms.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { askWhichAmount } from "~/platform/values/parse-soles";
import { readName } from "./commands/read-arguments";
import { listLines, unknownRecord, warnOfDamaged } from "./commands/records";
import {
	flags,
	namesOf,
	runProgram,
	tell,
	texts,
	UsageError,
	type ValuesOf,
	type Work,
} from "./commands/run-command";

const help = `Usage: npm run discounts -- <command>

  list                     the codes, one a line: code, discount, least amount, first and last
                           day, uses, and whether it is open, ended, used up or not yet open
  add <code>               adds a code of 3 to 20 letters and digits, with one of:
    --percent <number>       1 to 100 per cent of the products
    --amount <soles>         an amount off the products: 20 or 20.50
    --free-delivery          what delivery costs
    and, if you like:
    --least <soles>          what the products must cost
    --from <day>             the first and
    --until <day>            the last day, in Lima: 2026-11-12
    --uses <number>          how many orders may use it
  end <code>               ends a code. Orders that used it keep their discount

A cancelled order gives its use back. Amounts include IGV. A code is not added a second time.
`;

const options = {
	...texts("percent", "amount", "least", "from", "until", "uses"),
	...flags("free-delivery"),
};

type Values = ValuesOf<typeof options>;

const stateNames = { ended: "ended", early: "not yet open", usedUp: "used up", open: "open" };

await runProgram({
	name: "discounts",
	help,
	options,
	commands: {
		list: { prepare: () => list },
		add: {
			takes: 1,
			options: namesOf(options),
			prepare: ([typed], values) => add(codeOf(typed), values),
		},
		end: { takes: 1, prepare: ([typed]) => end(codeOf(typed)) },
	},
});

function codeOf(typed: string | undefined): string {
	const named = { noun: "discount code", name: "code", advice: "it has 3 to 20 letters and digits" };
	return readName(typed, named, readDiscountCode);
}

async function list(datastore: Datastore): Promise<string> {
	const codes = await listCodes(datastore, warnOfDamaged("Discount code"));
	return listLines(codes, "discount code", undefined, cellsOf);
}

function cellsOf(code: DiscountCode): string[] {
	const { least, from = "", until = "", used, most } = code;
	return [
		code.code,
		describeTerms(code),
		least > 0 ? formatSoles(least) : "",
		from,
		until,
		most === undefined ? String(used) : `${used} of ${most}`,
		stateNames[codeState(code, limaDay(new Date()))],
	];
}

function add(code: string, { "free-delivery": isFree = false, percent, amount, ...limits }: Values): Work {
	const given = [percent, amount].filter((value) => value !== undefined).length + Number(isFree);
	if (given !== 1) throw new UsageError("Give one of --percent, --amount and --free-delivery.");
	const kind = isFree ? "delivery" : percent === undefined ? "amount" : "percent";
	const asked = { code, kind, value: percent ?? amount, ...limits } as const;
	return tell((datastore, actor) => addCode(datastore, asked, actor), {
		added: ({ terms }) => `${code} is added: ${describeTerms(terms)}.`,
		refused: ({ faults }) => new UsageError(describeFaults(faults, { percent, amount, ...limits })),
		taken: () => new Error(`There is a code ${code} already. Choose another name.`),
	});
}

function describeFaults({ value, least, from, until, uses }: TermsFaults, typed: Values): string {
	const day = (fault: string | undefined, given: string | undefined) =>
		fault === "day" && `Not a day: ${given}. Write 2026-11-12.`;
	const wholeNumber = (option: "percent" | "uses", most: number) =>
		`--${option} must be a whole number from 1 to ${most}, not "${typed[option]}".`;
	const soles = (option: "amount" | "least") =>
		askWhichAmount(typed[option] ?? "")?.english ??
		`--${option} must be an amount of soles such as 20 or 20.50, not "${typed[option]}".`;
	const told = [
		value && (value === "percent" ? wholeNumber("percent", 100) : soles("amount")),
		least && soles("least"),
		day(from, typed.from),
		day(until, typed.until),
		until === "beforeFrom" && "--until is before --from.",
		until === "passed" && `--until ${typed.until} has passed.`,
		uses && wholeNumber("uses", 1_000_000),
	];
	return told.filter(Boolean).join("\n");
}

function end(code: string): Work {
	return async (datastore, actor) => {
		if ((await endCode(datastore, code, actor)) === "unknown") throw unknownRecord("discount", code);
		return `${code} is ended.\n`;
	};
}

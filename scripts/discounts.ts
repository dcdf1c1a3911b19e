/** Works on the discount codes in the store's datastore, also while the store is running. */

import { describeTerms } from "../app/domain/cart/discount";
import { codeState, type DiscountCode, readDiscountCode } from "../app/domain/cart/discount-code.server";
import { addCode, endCode, listCodes } from "../app/domain/cart/discount-code-repository.server";
import { limaDay, startOfLimaDay } from "../app/platform/values/lima-time";
import { formatSoles } from "../app/platform/values/money";
import { parseSoles } from "../app/platform/values/parse-soles";
import { listLines, readName, unknownRecord, warnOfDamaged } from "./commands/records";
import { runProgram, UsageError, type ValuesOf, type Work } from "./commands/run-command";

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

const text = { type: "string" } as const;
const options = {
	percent: text,
	amount: text,
	"free-delivery": { type: "boolean" },
	least: text,
	from: text,
	until: text,
	uses: text,
} as const;

const stateNames = { ended: "ended", early: "not yet open", usedUp: "used up", open: "open" };

await runProgram({
	name: "discounts",
	help,
	options,
	commands: {
		list: { prepare: list },
		add: {
			takes: 1,
			options: ["percent", "amount", "free-delivery", "least", "from", "until", "uses"],
			prepare: ([typed], values) => add(codeOf(typed), values),
		},
		end: { takes: 1, prepare: ([typed]) => end(codeOf(typed)) },
	},
});

function codeOf(typed: string | undefined): string {
	const named = { noun: "discount code", name: "code", advice: "it has 3 to 20 letters and digits" };
	return readName(typed, named, readDiscountCode);
}

function list(): Work {
	return async (datastore) => {
		const codes = await listCodes(datastore, warnOfDamaged("Discount code"));
		return listLines(codes, "discount code", undefined, cellsOf);
	};
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

function add(code: string, values: ValuesOf<typeof options>): Work {
	const least = values.least === undefined ? 0 : centimosOf("least", values.least);
	const { from, until } = values;
	for (const day of [from, until]) {
		if (day !== undefined && !startOfLimaDay(day))
			throw new UsageError(`Not a day: ${day}. Write 2026-11-12.`);
	}
	if (from && until && until < from) throw new UsageError("--until is before --from.");
	const most = values.uses === undefined ? undefined : wholeNumberOf("uses", values.uses, 1_000_000);
	const terms = { code, ...kindOf(values), least };
	return async (datastore) => {
		const added = await addCode(datastore, {
			...terms,
			...(from && { from }),
			...(until && { until }),
			...(most && { most }),
		});
		if (added === "taken") throw new Error(`There is a code ${code} already. Choose another name.`);
		return `${code} is added: ${describeTerms(terms)}.\n`;
	};
}

function kindOf(values: ValuesOf<typeof options>): Pick<DiscountCode, "kind" | "value"> {
	const { percent, amount, "free-delivery": isFree = false } = values;
	const given = [percent, amount].filter((value) => value !== undefined).length + Number(isFree);
	if (given !== 1) throw new UsageError("Give one of --percent, --amount and --free-delivery.");
	if (percent !== undefined) return { kind: "percent", value: wholeNumberOf("percent", percent, 100) };
	if (amount !== undefined) return { kind: "amount", value: centimosOf("amount", amount) };
	return { kind: "delivery", value: 0 };
}

function wholeNumberOf(option: string, typed: string, most: number): number {
	const number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
	if (number >= 1 && number <= most) return number;
	throw new UsageError(`--${option} must be a whole number from 1 to ${most}, not "${typed}".`);
}

function centimosOf(option: string, typed: string): number {
	const amount = parseSoles(typed);
	if (amount) return amount;
	throw new UsageError(`--${option} must be an amount of soles such as 20 or 20.50, not "${typed}".`);
}

function end(code: string): Work {
	return async (datastore) => {
		if ((await endCode(datastore, code)) === "unknown") throw unknownRecord("discount", code);
		return `${code} is ended.\n`;
	};
}

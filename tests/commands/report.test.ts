import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aDelivery, aLine, aUniqueOrder, stepsOf } from "../unit/domain/orders/an-order";
import { newDesk } from "./order-desk";

const at = (day: number) => `2026-11-${day}T17:00:00.000Z`;
const iquitos = aDelivery({ district: "160101", place: "Iquitos, Maynas, Loreto", address: "" });
const steps = (day: number) => [...stepsOf(["pending"], at(10)), ...stepsOf(["paid"], at(day))];

async function aShop() {
	const { run, folder, desk } = await newDesk(
		aUniqueOrder({ status: "paid", history: steps(12) }),
		aUniqueOrder({
			status: "paid",
			history: steps(13),
			lines: [aLine({ sku: "silla", name: "Silla", quantity: 2 })],
			delivery: iquitos,
			refunds: [{ pen: 17_000, at: at(14), by: "rosa", reason: "Rayada" }],
		}),
		aUniqueOrder({ status: "pending" }),
	);
	return { folder, desk, report: (...args: string[]) => run("report", ...args) };
}

const november = ["--from", "2026-11-12", "--to", "2026-11-14"];

test("the report has what was paid by day, product and district, without what was refunded", async () => {
	const { report } = await aShop();
	const { status, stdout } = await report(...november);
	expect(status).toBe(0);
	expect(stdout).toBe(`Paid from 2026-11-12 to 2026-11-14 (Lima), in soles

day         orders     sold  refunded    total     base     igv
2026-11-12       1  1170.00      0.00  1170.00   991.53  178.47
2026-11-13       1  1170.00      0.00  1170.00   991.53  178.47
2026-11-14       0     0.00    170.00  -170.00  -144.07  -25.93
total            2  2340.00    170.00  2170.00  1838.99  331.01

method   payments  received  refunded    total     base     igv
unknown         2   2340.00    170.00  2170.00  1838.99  331.01
total           2   2340.00    170.00  2170.00  1838.99  331.01

product                name                   units     sold  refunded    total     base     igv
mesa-de-comedor-mikuy  Mesa de comedor Mikuy      1  1170.00      0.00  1170.00   991.53  178.47
silla                  Silla                      2  1170.00      0.00  1170.00   991.53  178.47
                       refunds                    0     0.00    170.00  -170.00  -144.07  -25.93
total                                             3  2340.00    170.00  2170.00  1838.99  331.01

district  name                     orders     sold  refunded    total     base     igv
150122    Miraflores, Lima, Lima        1  1170.00      0.00  1170.00   991.53  178.47
160101    Iquitos, Maynas, Loreto       1  1170.00    170.00  1000.00   847.46  152.54
total                                   2  2340.00    170.00  2170.00  1838.99  331.01
`);
	const one = await report("--from", "2026-11-13", "--to", "2026-11-13", "--by", "day");
	expect(one.stdout.match(/^(?:total|2026).*/gm)).toHaveLength(2);
});

test("the report is a spreadsheet without the total, so that its columns can be added up", async () => {
	const { folder, report } = await aShop();
	const file = join(folder, "report.csv");
	const { stdout } = await report(...november, "--by", "district", "--csv", "--out", file);
	expect(stdout).toBe(`Exported the report to ${file}.\n`);
	expect(readFileSync(file, "utf8").split("\r\n")).toEqual([
		"\uFEFFdistrict,name,orders,sold,refunded,total,base,igv",
		'150122,"Miraflores, Lima, Lima",1,1170,0,1170,991.53,178.47',
		'160101,"Iquitos, Maynas, Loreto",1,1170,170,1000,847.46,152.54',
		"",
	]);
	expect((await report(...november, "--by", "day", "--csv")).stdout).toContain("2026-11-14,0,0,170,-170,");
});

test("the report of this month is empty in a store without sales, and needs no order", async () => {
	const { status, stdout } = await (await newDesk()).run("report");
	expect(status).toBe(0);
	expect(stdout).toMatch(/^Paid from \d{4}-\d\d-01 to \d{4}-\d\d-\d\d \(Lima\)/);
	expect(stdout).toMatch(/total +0 +0\.00/);
});

test.each<[args: string[], said: RegExp]>([
	[["--by", "month"], /^--by needs a group: day, method, product, district or code/],
	[["--csv"], /^--csv needs --by/],
	[["--by", "day", "--out", "x"], /^--out needs/],
	[["--from", "november"], /^--from needs a day/],
	[["--from", "2026-12-30", "--to", "2026-11-01"], /^The last day, 2026-11-01, is before the first, 2026-1/],
	[["--to", "2020-01-01"], /^The last day, 2020-01-01, is before the first, \d{4}-\d\d-01\./],
	[["--from", "2999-01-01"], /^The first day, 2999-01-01, is in the future\./],
])("the report refuses %j", async (args, said) => {
	const { status, stderr } = await (await aShop()).report(...args);
	expect([status, stderr]).toEqual([2, expect.stringMatching(said)]);
});

test("an export of what was paid on some days has those orders, and their lines", async () => {
	const { desk } = await aShop();
	const rows = async (...args: string[]) => (await desk("export", ...args)).stdout.split("\r\n").length - 2;
	expect(await rows()).toBe(3);
	expect(await rows("--paid")).toBe(2);
	expect(await rows("--paid", "--from", "2026-11-13", "--to", "2026-11-13")).toBe(1);
	expect(await rows("--status", "pending")).toBe(1);
	expect(await rows("--from", "2026-11-13")).toBe(0);
	expect(await rows("--lines", "--status", "paid")).toBe(2);
});

import { expect, test } from "vitest";
import { runCommand } from "../support/commands";

const order = "WASI-7K3M-9XA4";
const returns = `returns ${order}`;

/** They would have no effect, so whoever types them means something else. */
test.each([
	["orders", "new sofa --amount 50 --operation 123", "--amount needs --paid-by."],
	["orders", "new sofa --operation 123", "--operation needs --paid-by."],
	["orders", "new sofa --paid-on 2026-11-01", "--paid-on needs --paid-by."],
	["orders", "new sofa --reason x", "--reason needs --discount."],
	["orders", "new sofa --pick-up --address x", "Only one of --pick-up and --address."],
	["orders", `lines ${order} sofa --reason x`, "--reason needs --discount."],
	["orders", `lines ${order} sofa --discount none --reason x`, "--discount none has no --reason."],
	["orders", `${returns} start sofa --repair --exchange`, "Only one of --repair and --exchange."],
	["orders", `${returns} receive sofa --with-delivery`, "--with-delivery belongs to start or accept."],
	["orders", `quotes ${order} accept --quote-until 2099-01-01`, "--quote-until belongs to renew."],
	["orders", `status ${order} preparing --carrier x`, "--carrier belongs to shipped."],
	["orders", `receipt ${order} B001-1 --voids --credit-note`, "Only one of --credit-note and --voids."],
	["staff", "add Rosa --second-step --no-second-step", "Only one of --second-step and --no-second-step."],
	["backup", "--check x.db --out y", "Only one of --check and --out."],
	["report", "--out x", "--out needs --csv."],
	["catalog", "many raise 10 --all --find sofa", "Only one of --all and --find."],
	["catalog", "many show lampara --all", "show takes no value."],
	["catalog", "many raise 10 --all --sale-until 2099-01-01", "--sale-until belongs to sale."],
	["catalog", "product set lampara --price 5 --alt x", "--alt needs --picture."],
])("%s %s is refused: %s", async (command, typed, told) => {
	const { status, stderr } = await runCommand(command, typed.split(" "));
	expect([status, stderr]).toEqual([2, `${told}\nSee: npm run ${command} -- --help\n`]);
});

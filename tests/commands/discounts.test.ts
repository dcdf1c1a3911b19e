import { expect, test } from "vitest";
import { ends } from "../support/commands";
import { storeWith } from "./command-store";

test("codes are added, listed without a damaged one, and ended", async () => {
	const { run, datastore } = await storeWith();
	const discounts = (...args: string[]) => run("discounts", ...args);
	expect((await discounts("list")).stdout).toBe("There are no discount codes.\n");
	const terms = ["--percent", "10", "--uses", "5", "--least", "S/ 1,099.50"];
	expect((await discounts("add", "feria10", ...terms)).stdout).toBe("FERIA10 is added: 10\u00a0%.\n");
	await discounts("add", "GRATIS", "--free-delivery", "--from", "2026-11-01", "--until", "2999-11-30");
	const refused = ends(1, "There is a code FERIA10 already. Choose another name.\n");
	expect(await discounts("add", "Feria10", "--amount", "5")).toEqual(refused);
	expect(await discounts("end", "gratis")).toMatchObject({ status: 0, stdout: "GRATIS is ended.\n" });
	await datastore.set("discount-code", "roto", { code: "ROTO" });
	expect(await discounts("list")).toEqual({
		status: 0,
		stdout:
			"FERIA10\t10\u00a0%\tS/\u00a01,099.50\t\t\t0 of 5\topen\nGRATIS\tenvío gratis\t\t2026-11-01\t2999-11-30\t0\tended\n",
		stderr: "Discount code roto is damaged and was left out.\n",
	});
	const said = ends(1, "There is no discount OTRO.\nSee: npm run discounts -- list\n");
	expect(await discounts("end", "OTRO")).toEqual(said);
});

test.each([[["FERIA"]], [["FERIA", "--percent", "10", "--amount", "5"]], [["FERIA", "--amount", "1.200"]]])(
	"add %j is refused",
	async (args) => {
		const { run } = await storeWith();
		expect(await run("discounts", "add", ...args)).toMatchObject({ status: 2, stdout: "" });
	},
);

import { defineConfig } from "vitest/config";

/** The unit tests of the rules, for `npm run mutate`. */
export default defineConfig({
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
	test: {
		include: [
			"tests/unit/domain/{assortment,cart,checkout,delivery,goods,orders,payments}/*.test.ts",
			"tests/unit/platform/values/*.test.ts",
		],
		// These read the demo's pictures or take long, and hold the fields of forms and records.
		exclude: ["**/{checkout-fields,parse-catalog-record}.test.ts"],
		isolate: false,
		testTimeout: 120_000,
	},
});

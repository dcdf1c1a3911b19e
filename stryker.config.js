/** The rules of the trade, whose mutants the unit tests have to kill. Other files of these rooms say things or store them. */
const rules = [
	// Money and prices
	"app/platform/values/{money,parse-soles,tax}.ts",
	"app/domain/goods/{convert-product-prices,dollar-price,sale}.ts",
	"app/domain/checkout/{compare-quote,place-order}.server.ts",
	// Discounts and the cart
	"app/domain/cart/{apply-discount,discount-terms.server,discount-code-record.server,discount-code-repository.server}.ts",
	"app/domain/cart/{cart,cart-format.server,cart-notices.server,cart-quote,change-cart.server,price-cart.server,sku.server}.ts",
	// Stock
	"app/domain/goods/{change-stock,merge-stock,stock-record}.server.ts",
	"app/domain/assortment/move-units.server.ts",
	"app/domain/orders/order-stock.server.ts",
	"app/domain/checkout/stock-hold.server.ts",
	// Orders: their status, amounts, payments and refunds
	"app/domain/orders/{order-status,order-amounts,order,order-events.server,order-sales.server}.ts",
	"app/domain/orders/{cancel-order,change-order,undo-status}.server.ts",
	"app/domain/payments/{collect-payment,keep-payment-picture,mark-owed-refunds,notice-payment,record-receipt,refund}.server.ts",
	// Delivery
	"app/domain/delivery/{arrival,free-delivery,pick-up,place,quote-shipping,shipping-zones}.ts",
	"app/domain/delivery/{change-zones,destination-query,find-districts,place-fields,ubigeo,zones}.server.ts",
];

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
	mutate: rules,
	testRunner: "vitest",
	plugins: ["@stryker-mutator/vitest-runner"],
	vitest: { configFile: "vitest.mutate.config.ts", related: false },
	coverageAnalysis: "perTest",
	incremental: true,
	incrementalFile: ".cache/mutants.json",
	tempDirName: ".cache/stryker",
	ignorePatterns: [
		"/.cache",
		"/build",
		"/data",
		"/deploy",
		"/docs",
		"/public",
		"/screenshots",
		"/tests/{browser,browsers,http}",
	],
	reporters: ["clear-text", "progress-append-only"],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	thresholds: { high: 95, low: 85, break: 85 },
	timeoutMS: 20_000,
	// Otherwise Stryker reads tsconfig.json with the package `typescript`, which is here under another name.
	tsconfigFile: "none",
};

import { execFileSync, type StdioOptions } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { urls } from "../../app/platform/urls";
import { chromiumArguments, collectErrors, launchChromium, requireChromium, untilHydrated } from "./browser";
import { type Figure, median, progress } from "./figures";
import { scratchDir, startStore } from "./servers";
import { fillCart } from "./visits";

const pages = [
	urls.home,
	urls.productList(),
	urls.product("sofa-ayni"),
	urls.category("sala"),
	urls.cart,
	urls.checkout,
	urls.tracking,
];

/** Of each page. */
const runs = 3;

const limits = [
	["largest-contentful-paint", 1800, "ms"],
	["total-blocking-time", 100, "ms"],
	["cumulative-layout-shift", 0, ""],
] as const;

/** The last version for Node 20. Not a dependency: it depends on `latest` versions, which break `npm ci`. */
const lighthouse = "lighthouse@12.8.2";

interface Report {
	categories: { performance: { score: number } };
	audits: Record<string, { numericValue: number }>;
	runtimeError?: { message: string };
}

/**
 * Of each page the median of Lighthouse's simulated phone on slow 4G, for a shopper with a cart.
 * @throws Error if a page does not hydrate or could not be measured
 */
export async function measureLighthouse(): Promise<Figure[]> {
	requireChromium();
	const store = await startStore();
	const { url: storeUrl } = store;
	const cookie = await fillCart(store);
	await assertPagesHydrate(storeUrl, cookie);
	const figures: Figure[] = [];
	for (const page of pages) {
		progress(`Measuring ${page} …`);
		const reports = Array.from({ length: runs }, () => runLighthouse(storeUrl + page, cookie));
		const score = median(reports.map(({ categories }) => Math.round(categories.performance.score * 100)));
		figures.push({ what: `${page}, performance`, value: score, unit: "", least: 98 });
		for (const [audit, most, unit] of limits) {
			const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
			figures.push({ what: `  ${audit.replaceAll("-", " ")}`, value, unit, most });
		}
	}
	return figures;
}

async function assertPagesHydrate(storeUrl: string, cookie: string): Promise<void> {
	const browser = await launchChromium();
	try {
		const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
		for (const path of pages) {
			const page = await context.newPage();
			const errors = collectErrors(page);
			await page.goto(storeUrl + path, { waitUntil: "load" });
			await untilHydrated(page);
			errors.assertNone();
		}
	} finally {
		await browser.close();
	}
}

function runLighthouse(url: string, cookie: string, attempts = 3): Report {
	// Written to a file, because Lighthouse exits before a pipe's reader has got the end of a long report.
	const file = join(scratchDir(), "lighthouse.json");
	rmSync(file, { force: true });
	const options = [
		"--quiet",
		"--output=json",
		`--output-path=${file}`,
		"--only-categories=performance",
		`--chrome-flags=--headless=new ${chromiumArguments.join(" ")}`,
		`--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
	];
	const env = { ...process.env, CHROME_PATH: requireChromium() };
	const stdio: StdioOptions = ["ignore", "ignore", "inherit"];
	execFileSync("npx", ["--yes", lighthouse, url, ...options], { env, stdio });
	const report = JSON.parse(readFileSync(file, "utf8")) as Report;
	if (!report.runtimeError) return report;
	// Chromium's trace sometimes lacks the navigation.
	if (attempts > 1) return runLighthouse(url, cookie, attempts - 1);
	throw new Error(report.runtimeError.message);
}

import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { urls } from "../../app/platform/urls";
import { assertPagesHydrate, chromiumArguments, launchChromium, requireChromium } from "./browser";
import { median } from "./percentile";
import { scratchDir } from "./servers";
import { printTargets, progress, say, type Target } from "./table";

/** Of one page, the median of all runs of Lighthouse's simulated phone on slow 4G. */
interface LighthouseResult {
	page: string;
	/** 0 to 100. */
	performance: number;
	largestContentfulPaintMs: number;
	totalBlockingMs: number;
	layoutShift: number;
}

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

/** @param cookie of a shopper with a cart @throws Error if a page does not hydrate or could not be measured */
export async function measureLighthouse(storeUrl: string, cookie: string): Promise<LighthouseResult[]> {
	progress("Checking that the pages hydrate …");
	const browser = await launchChromium();
	await assertPagesHydrate(
		browser,
		pages.map((page) => storeUrl + page),
		cookie,
	).finally(() => browser.close());
	const results: LighthouseResult[] = [];
	for (const page of pages) {
		progress(`Measuring ${page} …`);
		const measured: LighthouseResult[] = [];
		for (let run = 0; run < runs; run++) measured.push(await runLighthouse(storeUrl, page, cookie));
		results.push({
			page,
			performance: median(measured.map((run) => run.performance)),
			largestContentfulPaintMs: median(measured.map((run) => run.largestContentfulPaintMs)),
			totalBlockingMs: median(measured.map((run) => run.totalBlockingMs)),
			layoutShift: median(measured.map((run) => run.layoutShift)),
		});
	}
	return results;
}

/** The last version for Node 20. Not a dependency: it depends on `latest` versions, which break `npm ci`. */
const lighthouse = "lighthouse@12.8.2";

async function runLighthouse(
	storeUrl: string,
	page: string,
	cookie: string,
	attempts = 3,
): Promise<LighthouseResult> {
	// Written to a file, because Lighthouse exits before a pipe's reader has got the end of a long report.
	const file = join(scratchDir(), "lighthouse.json");
	rmSync(file, { force: true });
	const options = [
		"--quiet",
		"--output=json",
		`--output-path=${file}`,
		"--only-categories=performance",
		`--chrome-flags=--headless=new ${chromiumArguments.join(" ")}`,
	];
	const child = spawn(
		"npx",
		[
			...["--yes", lighthouse],
			storeUrl + page,
			...options,
			`--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
		],
		{
			env: { ...process.env, CHROME_PATH: requireChromium() },
			stdio: ["ignore", "ignore", "pipe"],
		},
	);
	const errors = await text(child.stderr);
	if (!existsSync(file)) throw new Error(errors);
	const { audits, categories, runtimeError } = JSON.parse(readFileSync(file, "utf8")) as Report;
	if (runtimeError) {
		// Chromium's trace sometimes lacks the navigation.
		if (attempts > 1) return runLighthouse(storeUrl, page, cookie, attempts - 1);
		throw new Error(runtimeError.message);
	}
	return {
		page,
		performance: Math.round(categories.performance.score * 100),
		largestContentfulPaintMs: audits["largest-contentful-paint"].numericValue,
		totalBlockingMs: audits["total-blocking-time"].numericValue,
		layoutShift: audits["cumulative-layout-shift"].numericValue,
	};
}

interface Report {
	categories: { performance: { score: number } };
	audits: Record<
		"largest-contentful-paint" | "total-blocking-time" | "cumulative-layout-shift",
		{ numericValue: number }
	>;
	runtimeError?: { message: string };
}

export function printLighthouse(results: LighthouseResult[]): void {
	say(`\nLighthouse, a phone on slow 4G, the median of ${runs} runs\n`);
	printTargets(
		results.flatMap(
			({ page, performance, largestContentfulPaintMs, totalBlockingMs, layoutShift }): Target[] => [
				[`${page}, performance`, performance, 100, "", "least"],
				["  largest contentful paint", largestContentfulPaintMs, 1800, "ms"],
				["  total blocking time", totalBlockingMs, 20, "ms"],
				["  cumulative layout shift", layoutShift, 0, ""],
			],
		),
	);
}

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { urls } from "~/platform/urls";
import { type Figure, figure, median, progress } from "./figures";
import { requireChromium } from "./navigation";
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

/** Of each page the median of Lighthouse's simulated phone on slow 4G, for a shopper with a cart. */
export async function measureLighthouse(): Promise<Figure[]> {
	const chromium = requireChromium();
	const store = await startStore();
	const cookie = await fillCart(store);
	return pages.flatMap((page) => {
		progress(`Measuring ${page} …`);
		const reports = Array.from({ length: runs }, () => runLighthouse(store.url + page, cookie, chromium));
		const score = median(reports.map(({ categories }) => Math.round(categories.performance.score * 100)));
		const audited = limits.map(([audit, most, unit]) => {
			const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
			return figure(`  ${audit.replaceAll("-", " ")}`, value, unit, most);
		});
		return [{ ...figure(`${page}, performance`, score), least: 98 }, ...audited];
	});
}

function runLighthouse(url: string, cookie: string, chromium: string, attempts = 3): Report {
	// Written to a file, because Lighthouse exits before a pipe's reader has got the end of a long report.
	const file = join(scratchDir(), "lighthouse.json");
	rmSync(file, { force: true });
	const options = [
		"--quiet",
		"--output=json",
		`--output-path=${file}`,
		"--only-categories=performance",
		"--chrome-flags=--headless=new --no-sandbox --disable-gpu",
		`--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
	];
	const env = { ...process.env, CHROME_PATH: chromium };
	execFileSync("npx", ["--yes", lighthouse, url, ...options], {
		env,
		stdio: ["ignore", "ignore", "inherit"],
	});
	const report = JSON.parse(readFileSync(file, "utf8")) as Report;
	if (!report.runtimeError) return report;
	// Chromium's trace sometimes lacks the navigation.
	if (attempts > 1) return runLighthouse(url, cookie, chromium, attempts - 1);
	throw new Error(report.runtimeError.message);
}

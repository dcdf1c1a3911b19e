import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One `resolve` for all projects, because transformed modules are kept by it. */
const shared = {
	resolve: {
		alias: {
			"~": new URL("./app", import.meta.url).pathname,
			"virtual:remix/server-build": new URL("./tests/support/no-routes.ts", import.meta.url).pathname,
		},
	},
};

/** What a busy machine needs: Vitest allows tests five seconds, hooks ten and `expect.poll` one. */
const patient = { expect: { poll: { timeout: 30_000 } }, testTimeout: 120_000, hookTimeout: 120_000 };

/** Files share a process and its modules, which saves a fifth of the suite's processor time. */
const sharedProcess = { isolate: false };

/** The built store and commands run as they are, without Vite's transforms. */
const withBuild = { server: { deps: { external: [/\/build\//] } } };

/** Tests that start processes, open connections or wait. `npm run check` leaves them out. */
const systemTests = [
	"tests/unit/platform/datastore/*{sqlite,firestore,reconnecting}*.test.ts",
	"tests/unit/web/server/{answer-from-routes,attach-pipeline,guard-connections,http-pipelining,request-body,request-log}.test.ts",
	"tests/unit/web/{page-cache/serve-shared-pages,rate-limits/{refuse-unread,render-queue}}.test.ts",
	"tests/unit/domain/mail/{outbox-sender,webhook-channel,file-transport}.test.ts",
	"tests/commands/child-processes.test.ts",
];

/** Long properties, sweeps and pictures, half of the unit tests' processor time. `npm run check` leaves them out. */
const thoroughTests = [
	"tests/imports.test.ts",
	"tests/unit/domain/account/delete-account.test.ts",
	"tests/unit/domain/catalog/update-products.test.ts",
	"tests/unit/domain/goods/{merge-stock,parse-catalog-record}.test.ts",
	"tests/unit/{domain/payments/keep-payment-picture,platform/pictures/read-photo}.test.ts",
	"tests/unit/shop/seo/write-sitemap.test.ts",
	"tests/unit/web/rate-limits/receive-form.test.ts",
];

/** What is slow by nature, and needs programs that not every machine has. `npm run test:all` runs it, too. */
const slowTests = [
	"tests/{browsers,deploy}/**/*.test.ts",
	"tests/{http,unit/platform/datastore}/firestore{,-deployment}.test.ts",
];

/** Runs after the tests whose pages it checks. */
const htmlTest = "tests/http/valid-html.test.ts";

/** These mostly wait. Vitest would start them last, and run the longest alone at the end. */
const isWaiting = ({ project, moduleId }: TestSpecification) =>
	project.name === "system" || /\/(datastore\/firestore|deploy\/upgrade)\.test\.ts$/.test(moduleId);

class WaitingFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
	}
}

export default defineConfig({
	test: {
		sequence: { sequencer: WaitingFirst },
		// Two more than the cores of a common build machine: many tests wait for a store, an emulator or a browser.
		maxWorkers: 4,
		// Transformed modules, which saves a tenth of the unit tests' processor time.
		experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
		reporters: ["default", "./tests/support/closing-line.ts"],
		projects: [
			{
				...shared,
				test: {
					...patient,
					...sharedProcess,
					name: "unit",
					include: ["tests/*.test.ts", "tests/unit/**/*.test.ts"],
					exclude: process.env.QUICK_TESTS ? [...systemTests, ...thoroughTests] : systemTests,
					execArgv: ["--import=./tests/support/quick-work.mjs"],
					setupFiles: ["tests/support/no-noise.ts"],
				},
			},
			{
				...shared,
				test: {
					...patient,
					...withBuild,
					name: "system",
					include: systemTests,
					exclude: slowTests,
					globalSetup: ["tests/support/build-programs.ts"],
					setupFiles: ["tests/support/no-noise.ts"],
				},
			},
			{
				...shared,
				// Requests to the built store.
				test: {
					...patient,
					...sharedProcess,
					...withBuild,
					name: "http",
					include: ["tests/{http,commands}/**/*.test.ts"],
					exclude: [...systemTests, ...slowTests, htmlTest],
					globalSetup: ["tests/http/global-setup.ts", "tests/support/build-programs.ts"],
				},
			},
			{
				...shared,
				test: {
					...patient,
					...withBuild,
					...sharedProcess,
					name: "slow",
					include: slowTests,
					globalSetup: [
						"tests/http/global-setup.ts",
						"tests/support/build-programs.ts",
						"tests/unit/platform/datastore/firestore-setup.ts",
					],
				},
			},
			{ ...shared, test: { ...patient, name: "html", include: [htmlTest] } },
			{
				...shared,
				// Chromium against `npm run demo`.
				test: {
					...patient,
					...sharedProcess,
					...withBuild,
					name: "browser",
					include: ["tests/browser/**/*.test.ts"],
					setupFiles: ["tests/browser/setup.ts"],
					globalSetup: ["tests/browser/global-setup.ts"],
				},
			},
		],
	},
});

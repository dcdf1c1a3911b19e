import { execFileSync } from "node:child_process";
import { join } from "node:path";
import Database from "libsql";
import { adminUrls } from "../../app/platform/admin-urls";
import { urls } from "../../app/platform/urls";
import { limaDay } from "../../app/platform/values/lima-time";
import { signInAs } from "../../tests/support/desk";
import { fetchOnce } from "../../tests/support/serving";
import { newShopper, type Shopper } from "../../tests/support/shopper";
import { listMailedLinks } from "../../tests/unit/shop/session/mailed-links";
import { emailOf, fillRecords, referenceOf, type YearResult } from "./fill-records";
import { cpuSecondsOf, memoryOf, root, type Store, startStore } from "./servers";
import { printTargets, progress, say } from "./table";

interface RecordsResult {
	startMs: number;
	memoryMB: number;
	/** Processor time in ms, the average of ten requests. */
	pages: Record<string, number>;
	/** Processor time in ms, without the start of the process. */
	commands: Record<string, number>;
	/** Processor time in ms of each program when it only shows its help. */
	starts: Record<string, number>;
	year: YearResult & { vacuumMs: number; vacuumed: number; checkpointMs: number };
}

const requests = 10;

/** Fills a store with years of records, and measures the pages of desk and account, and the commands. */
export async function measureRecords(): Promise<RecordsResult> {
	let year: YearResult | undefined;
	const store = await startStore({
		fill: async (dataDir) => {
			year = await fillRecords(dataDir);
		},
		env: { STORE_MODE: "demo" },
	});
	const startMs = performance.now() - store.startedAt;
	if (!year) throw new Error("The store was not filled.");
	progress("asking for pages");
	const pages = await timePages(store);
	progress("running commands");
	const starts: Record<string, number> = {};
	const commands: Record<string, number> = {};
	for (const line of commandLines) {
		const program = programOf(line);
		starts[program] ??= timeCommand(store, `${program} --help`);
		commands[line] = Math.max(0, timeCommand(store, line) - starts[program]);
	}
	const memoryMB = memoryOf(store);
	return { startMs, memoryMB, pages, commands, starts, year: { ...year, ...timeMaintenance(store) } };
}

/** The days in Lima of the last month and of the last year. */
const [month, year] = [30, 364].map((days) => limaDay(new Date(Date.now() - days * 24 * 60 * 60_000)));

const commandLines = [
	"orders list",
	"orders list --status paid",
	"orders list --find rosa77",
	`orders show ${referenceOf(77)}`,
	`orders export --from ${month}`,
	`orders export --paid --from ${month}`,
	`orders export --from ${year}`,
	`report --from ${month}`,
	`report --from ${year}`,
	"complaints list --open",
	"complaints list",
	"complaints export",
	"mail list",
	"stock list",
	"journal",
	"messages list",
	"reviews list --pending",
	"store show",
	"catalog product list",
];

async function timePages(store: Store): Promise<Record<string, number>> {
	const running = {
		...store,
		fetch: (path: string, init?: RequestInit) => fetchOnce(store.url + path, init),
	};
	const { browser: desk } = await signInAs(running, "owner");
	const shopper = newShopper(running);
	await shopper.post(urls.signIn, { intent: "link", email: emailOf(77) });
	const [link = ""] = await listMailedLinks(store.dataDir, emailOf(77));
	await shopper.get(link);
	const asked: [string, Shopper, string][] = [
		["desk: today", desk, adminUrls.home],
		["desk: orders", desk, adminUrls.orders()],
		["desk: paid orders", desk, adminUrls.orders({ estado: "paid" })],
		["desk: orders found by a name", desk, adminUrls.orders({ q: "rosa77" })],
		["desk: an order", desk, adminUrls.order(referenceOf(77))],
		["desk: complaints", desk, adminUrls.inbox("reclamos")],
		["desk: messages", desk, adminUrls.inbox("mensajes")],
		["desk: reviews", desk, adminUrls.inbox("opiniones")],
		["desk: mails", desk, adminUrls.inbox("correos")],
		["desk: stock", desk, adminUrls.stock()],
		["desk: journal", desk, adminUrls.journal()],
		["desk: report of a month", desk, adminUrls.report({ desde: month })],
		["desk: report of a year", desk, adminUrls.report({ desde: year })],
		["account", shopper, urls.account],
		["account: orders", shopper, urls.orders()],
		["account: addresses", shopper, urls.addresses],
		["account: details", shopper, urls.accountDetails],
		["tracking", shopper, urls.tracking],
		["complaints book", shopper, urls.complaints],
	];
	const times: Record<string, number> = {};
	for (const [name, browser, path] of asked) {
		await browser.page(path);
		const before = cpuSecondsOf(store) ?? Number.NaN;
		for (let n = 0; n < requests; n++) await browser.page(path);
		times[name] = (((cpuSecondsOf(store) ?? Number.NaN) - before) * 1000) / requests;
	}
	return times;
}

function programOf(line: string): string {
	return line.split(" ", 1)[0] ?? "";
}

/** @returns user and system time in ms */
function timeCommand({ dataDir }: Store, line: string): number {
	const output = execFileSync("bash", ["--norc", "-c", `scripts/run-built ${line} >/dev/null && times`], {
		cwd: root,
		encoding: "utf8",
		env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
	});
	const [user = 0, system = 0] = [...(output.trim().split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)].map(
		([, minutes, seconds]) => (Number(minutes) * 60 + Number(seconds)) * 1000,
	);
	return user + system;
}

/** Times VACUUM and a checkpoint while the store runs. */
function timeMaintenance({ dataDir }: Store) {
	const db = new Database(join(dataDir, "wasi.db"));
	const timed = (sql: string) => {
		const begun = performance.now();
		db.exec(sql);
		return performance.now() - begun;
	};
	const vacuumMs = timed("PRAGMA temp_store = FILE; VACUUM");
	const checkpointMs = timed("PRAGMA wal_checkpoint(TRUNCATE)");
	const { pages } = db
		.prepare("SELECT page_count * page_size AS pages FROM pragma_page_count, pragma_page_size")
		.get() as {
		pages: number;
	};
	db.close();
	return { vacuumMs, checkpointMs, vacuumed: pages };
}

export function printRecords({ startMs, memoryMB, pages, commands, starts, year }: RecordsResult): void {
	const megabytes = (bytes: number) => Math.round(bytes / 1e6);
	say("\nProcessor time\n");
	printTargets([
		["start, until the store answers (elapsed)", startMs, 2000, "ms"],
		...Object.entries(pages).map(([name, ms]): [string, number, number, string] => [name, ms, 300, "ms"]),
		...Object.entries(commands).map(([name, ms]): [string, number, number, string] => [
			`npm run ${name.replace(" ", " -- ")}, without its start`,
			ms,
			300,
			"ms",
		]),
	]);
	const longest = Math.max(...Object.values(starts));
	say(`\nThe start of a command takes up to ${Math.round(longest)} ms. The store uses ${memoryMB} MB.`);
	say(
		`In a year the file grew from ${megabytes(year.before)} to ${megabytes(year.after)} MB, its journal to ${megabytes(year.largestWal)} MB at most.`,
	);
	say(
		`VACUUM took ${Math.round(year.vacuumMs)} ms and left ${megabytes(year.vacuumed)} MB; the checkpoint after it ${Math.round(year.checkpointMs)} ms.`,
	);
}

import { execFileSync } from "node:child_process";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { signInAs } from "../../tests/support/desk";
import { root } from "../../tests/support/serving";
import { newShopper, type Shopper } from "../../tests/support/shopper";
import { type Figure, figure, progress } from "./figures";
import { emailOf, fillRecords, referenceOf } from "./fill-records";
import { cpuMsOf, memoryOf, type Store, startStore } from "./servers";
import { signInByMail } from "./visits";

const requests = 10;

/** The days in Lima of the last month and of the last year. */
const [month, year] = [30, 364].map((days) => limaDay(new Date(Date.now() - days * 24 * 60 * 60_000)));

const deskPages: Record<string, string> = {
	today: adminUrls.home,
	orders: adminUrls.orders(),
	"paid orders": adminUrls.orders({ estado: "paid" }),
	"orders after the first page": adminUrls.orders({ despues: referenceOf(2000) }),
	"orders whose shopper says that they are paid": adminUrls.orders({ estado: "avisados" }),
	"orders found by a name": adminUrls.orders({ q: "rosa77" }),
	"orders found by two common names": adminUrls.orders({ q: "quispe huaman" }),
	"orders found by a name that nobody has beside a common one": adminUrls.orders({ q: "quispe wu" }),
	"orders found by a phone": adminUrls.orders({ q: "940000077" }),
	"an order": adminUrls.order(referenceOf(77)),
	"a customer": adminUrls.customer({ q: "940000077" }),
	"customers of a common name": adminUrls.customer({ q: "quispe" }),
	subscribers: adminUrls.subscribers(),
	complaints: adminUrls.inbox("reclamos"),
	messages: adminUrls.inbox("mensajes"),
	reviews: adminUrls.inbox("opiniones"),
	mails: adminUrls.inbox("correos"),
	stock: adminUrls.stock(),
	journal: adminUrls.journal(),
	"the accountant's table of a month": adminUrls.table("movimientos", { desde: month }),
	"report of a month": adminUrls.report({ desde: month }),
	"report of a year": adminUrls.report({ desde: year }),
};

const shopperPages: Record<string, string> = {
	account: urls.account,
	orders: urls.orders(),
	addresses: urls.addresses,
	details: urls.accountDetails,
	tracking: urls.tracking,
	"complaints book": urls.complaints,
};

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

export async function measureRecords(orders: number): Promise<Figure[]> {
	const store = await startStore({
		fill: (dataDir) => fillRecords(dataDir, orders),
		probe: urls.health,
		env: { STORE_MODE: "demo" },
	});
	const startMs = performance.now() - store.startedAt;
	progress("asking for pages");
	const { browser: desk } = await signInAs(store, "owner");
	const shopper = await signInByMail(newShopper(store), store.dataDir, emailOf(77));
	const pages = [
		...(await timePages(store, "desk", desk, deskPages)),
		...(await timePages(store, "shop", shopper, shopperPages)),
	];
	progress("running commands");
	return [
		figure("start, until the store answers (elapsed)", startMs, "ms", 2000),
		...pages,
		...timeCommands(store),
		...(await timeBackup(store)),
		figure("memory", memoryOf(store), "MB"),
	];
}

/** Processor time, the average of ten requests, and for how long one of them held the process. */
async function timePages(
	store: Store,
	where: string,
	browser: Shopper,
	pages: Record<string, string>,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [name, path] of Object.entries(pages)) {
		await browser.page(path);
		await store.longestHold();
		const before = cpuMsOf(store);
		for (let n = 0; n < requests; n++) await browser.page(path);
		const value = (cpuMsOf(store) - before) / requests;
		figures.push(figure(`${where}: ${name}`, value, "ms", 300));
		figures.push(figure("  holds the process for", await store.longestHold(), "ms", 50));
	}
	return figures;
}

/** Processor time without that of the program's start, which is what its help takes. */
function timeCommands(store: Store): Figure[] {
	const programs = new Set(commandLines.map((line) => line.split(" ", 1)[0] ?? ""));
	const starts = new Map([...programs].map((program) => [program, timeCommand(store, `${program} --help`)]));
	const figures = commandLines.map((line) => {
		const ms = timeCommand(store, line) - (starts.get(line.split(" ", 1)[0] ?? "") ?? 0);
		return figure(`npm run ${line.replace(" ", " -- ")}, without its start`, ms, "ms", 300);
	});
	return [...figures, figure("the longest start", Math.max(...starts.values()), "ms")];
}

/** @returns user and system time in ms */
function timeCommand({ dataDir }: Store, line: string): number {
	const output = execFileSync("bash", ["--norc", "-c", `scripts/run-built ${line} >/dev/null && times`], {
		cwd: root,
		encoding: "utf8",
		env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
	});
	const times = (output.trim().split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g);
	return [...times].reduce(
		(sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
		0,
	);
}

async function timeBackup(store: Store): Promise<Figure[]> {
	await store.longestHold();
	const begun = performance.now();
	timeCommand(store, `backup --out ${store.dataDir}.db`);
	return [
		figure("a backup (elapsed)", (performance.now() - begun) / 1000, "s"),
		figure("  holds the store for", await store.longestHold(), "ms", 50),
	];
}

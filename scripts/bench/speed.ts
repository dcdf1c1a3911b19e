import autocannon from "autocannon";
import { urls } from "../../app/platform/urls";
import { signIn, startAuthEmulator, untilUp, withSignIn } from "../../tests/unit/shop/account/auth-emulator";
import { type Figure, progress } from "./figures";
import { cpuMsOf, keepOnCore, memoryOf, type Server, startPlain, startStore } from "./servers";
import { answerOf, fillCart } from "./visits";
import { listOf, total, weighPage } from "./weigh-page";

const sharedPages = [urls.home, urls.productList(), urls.product("sofa-ayni")];
const personalPages = [urls.cart, urls.checkout, urls.tracking, urls.account];

/** KB in brotli of the pages' scripts. A bare Remix page has 76. */
const scriptBudgets = { [urls.home]: 85, [urls.product("sofa-ayni")]: 90, [urls.checkout]: 95 };

/** How often each is measured: a machine can be a fifth slower in one minute than in the next. */
const rounds = 3;
const connections = 50;
const leastBusy = 0.8;
/** With more connections the store would refuse some requests as overload. */
const renderedAtOnce = 8;

type Visitor = "new" | "with a cart" | "signed in" | "has it";

/** What is measured of one path by one server. */
interface Run {
	path: string;
	kind: "shared page" | "file" | "personal page";
	server: "store" | "plain node";
	visitor: Visitor;
	accept: "identity" | "br, gzip";
}

interface Measured extends Run {
	/** Of the server's CPU time, for one request; comparable only between servers that are busy all the time. */
	microseconds: number;
	requestsPerSecond: number;
	p99Ms: number;
}

/** Measures each page and file for each visitor, on the store and on plain node in turn; then weighs the scripts. */
export async function measureSpeed(seconds: number): Promise<Figure[]> {
	const emulator = await startAuthEmulator();
	try {
		await untilUp(emulator);
		const store = await startStore({ env: withSignIn(emulator) });
		const files = await findFiles(store.url);
		const servers = { store, "plain node": await startPlain(store.url, [...sharedPages, ...files]) };
		const cookies: Partial<Record<Visitor, string>> = {
			"with a cart": await fillCart(store),
			"signed in": (await signIn(store, emulator, "987654321")).cookie,
		};
		const memoryBefore = memoryOf(store);
		keepOnCore(1);
		const measured: Measured[] = [];
		for (const runs of planRuns(files)) {
			progress(`Measuring ${runs[0]?.path} …`);
			const turns: Measured[] = [];
			for (let round = 0; round < rounds; round++)
				for (const run of runs)
					turns.push(await measure(run, servers[run.server], cookies[run.visitor], seconds));
			// Of each run the cheapest: other programs can only add CPU time.
			measured.push(
				...runs.map((_, index) => cheapest(turns.filter((_, turn) => turn % runs.length === index))),
			);
		}
		return [
			...describeRuns(measured),
			{ what: "memory before", value: memoryBefore, unit: "MB" },
			{ what: "memory after", value: memoryOf(store), unit: "MB" },
			...(await weighScripts(store.url)),
		];
	} finally {
		await emulator.stop();
	}
}

/** The home page's largest script, its styles, and its first picture. */
async function findFiles(storeUrl: string): Promise<string[]> {
	const { scripts, styles } = await weighPage(storeUrl, urls.home);
	const html = String((await answerOf(storeUrl + urls.home)).body);
	const picture = /<img[^>]* src="(\/images\/[^"]+)"/.exec(html)?.[1];
	return [scripts[0]?.path, styles[0]?.path, picture].filter((path) => path !== undefined);
}

const br = "br, gzip";
const forAll = [
	["plain node", "new", "identity"],
	["plain node", "new", br],
	["store", "new", "identity"],
	["store", "new", br],
	["store", "has it", br],
] as const;
const forShoppers = [
	["store", "with a cart", br],
	["store", "signed in", br],
] as const;

/** The runs of each page or file. */
function planRuns(files: string[]): Run[][] {
	const plan = (
		kind: Run["kind"],
		paths: string[],
		runs: readonly (typeof forAll | typeof forShoppers)[number][],
	) =>
		paths.map((path) => runs.map(([server, visitor, accept]) => ({ path, kind, server, visitor, accept })));
	return [
		...plan("shared page", sharedPages, [...forAll, ...forShoppers]),
		...plan("file", files, forAll),
		...plan("personal page", personalPages, forShoppers),
	];
}

/** Measures after a warm-up of one second. @throws Error when a request fails */
async function measure(
	run: Run,
	server: Server,
	cookie: string | undefined,
	seconds: number,
): Promise<Measured> {
	const { path, kind, visitor, accept } = run;
	const url = server.url + path;
	const headers: Record<string, string> = { "accept-encoding": accept, ...(cookie && { cookie }) };
	if (visitor === "has it") headers["if-none-match"] = (await answerOf(url, headers)).headers.etag ?? "";
	const load = { url, headers, connections: kind === "personal page" ? renderedAtOnce : connections };
	await autocannon({ ...load, duration: 1 });
	const before = cpuMsOf(server);
	const { requests, latency, errors, non2xx, ...result } = await autocannon({ ...load, duration: seconds });
	const failed = errors + non2xx - result["3xx"];
	if (failed > 0 || requests.total === 0) throw new Error(`${failed} requests for ${url} failed.`);
	const usedMs = cpuMsOf(server) - before;
	// Then the store's own work, such as looking for changes, is shared by fewer requests.
	if (usedMs < seconds * 1000 * leastBusy)
		progress(`Other programs delay this: the ${run.server} was busy for ${usedMs} ms of ${seconds} s.`);
	return {
		...run,
		microseconds: (usedMs * 1000) / requests.total,
		requestsPerSecond: requests.average,
		p99Ms: latency.p99,
	};
}

function cheapest(turns: Measured[]): Measured {
	return turns.reduce((best, one) => (one.microseconds < best.microseconds ? one : best));
}

/**
 * The figures of each run, then the store's lowest rates as shares of the plain server's for the same path and encoding. The
 * plain server sends the whole body even where the store answers 304.
 */
function describeRuns(measured: Measured[]): Figure[] {
	const shareOf = ({ path, accept, microseconds }: Measured) => {
		const isPlain = (one: Measured) =>
			one.path === path && one.accept === accept && one.server === "plain node";
		return (measured.find(isPlain)?.microseconds ?? Number.NaN) / microseconds;
	};
	const onStore = (kind: Run["kind"], visitor: Visitor) =>
		measured.filter(
			(one) =>
				one.kind === kind && one.visitor === visitor && one.server === "store" && one.accept !== "identity",
		);
	const lowest = (kind: Run["kind"], visitor: Visitor, least: number): Figure => {
		const value = Math.min(...onStore(kind, visitor).map(shareOf));
		return { what: `a ${kind}, ${visitor}, of plain node`, value, unit: "×", least };
	};
	const personal = onStore("personal page", "with a cart");
	return [
		...measured.map(({ path, server, visitor, accept, microseconds, requestsPerSecond, p99Ms }) => ({
			what: `${path}, ${server}, ${visitor}, ${accept} (${requestsPerSecond.toFixed(0)}/s, p99 ${p99Ms} ms)`,
			value: microseconds,
			unit: "µs",
		})),
		lowest("shared page", "new", 0.9),
		lowest("shared page", "with a cart", 0.35),
		lowest("shared page", "signed in", 0.9),
		lowest("shared page", "has it", 0.85),
		lowest("file", "new", 0.9),
		lowest("file", "has it", 0.85),
		{
			// Without signed-in shoppers, whose pages include a request to the emulator.
			what: "a personal page with a cart, the slowest",
			value: Math.max(...personal.map(({ microseconds }) => microseconds)) / 1000,
			unit: "ms",
			most: 4.5,
		},
	];
}

async function weighScripts(storeUrl: string): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [page, most] of Object.entries(scriptBudgets)) {
		const { scripts, styles } = await weighPage(storeUrl, page);
		figures.push({ what: `scripts of ${page}: ${listOf(scripts)}`, value: total(scripts), unit: "KB", most });
		figures.push({ what: `styles of ${page}`, value: total(styles), unit: "KB" });
	}
	return figures;
}

import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import autocannon from "autocannon";
import { urls } from "../../app/platform/urls";
import { signIn, startAuthEmulator, untilUp, withSignIn } from "../../tests/unit/shop/account/auth-emulator";
import { type Figure, figure, progress } from "./figures";
import { compressed, cpuMsOf, keepOnCore, memoryOf, type Server, startPlain, startStore } from "./servers";
import { answerOf, fillCart } from "./visits";

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

interface Run {
	path: string;
	kind: "shared page" | "file" | "personal page";
	server: "store" | "plain node";
	visitor: Visitor;
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
			const cheapestFirst = turns.sort((a, b) => a.microseconds - b.microseconds);
			for (const { server, visitor } of runs)
				measured.push(
					...cheapestFirst.filter((one) => one.server === server && one.visitor === visitor).slice(0, 1),
				);
		}
		return [
			...describeRuns(measured),
			figure("memory before", memoryBefore, "MB"),
			figure("memory after", memoryOf(store), "MB"),
			...(await weighScripts(store.url)),
		];
	} finally {
		await emulator.stop();
	}
}

/** The home page's largest script, its styles, and its first picture. */
async function findFiles(storeUrl: string): Promise<string[]> {
	const { html, scripts, styles } = await weighPage(storeUrl, urls.home);
	const picture = /<img[^>]* src="(\/images\/[^"]+)"/.exec(html)?.[1];
	return [scripts[0]?.path, styles[0]?.path, picture].filter((path) => path !== undefined);
}

const forAll: Omit<Run, "path" | "kind">[] = [
	{ server: "plain node", visitor: "new" },
	{ server: "store", visitor: "new" },
	{ server: "store", visitor: "has it" },
];
const forShoppers: typeof forAll = [
	{ server: "store", visitor: "with a cart" },
	{ server: "store", visitor: "signed in" },
];

function planRuns(files: string[]): Run[][] {
	const plan = (kind: Run["kind"], paths: string[], runs: typeof forAll) =>
		paths.map((path) => runs.map((run) => ({ path, kind, ...run })));
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
	const { path, kind, visitor } = run;
	const url = server.url + path;
	const headers: Record<string, string> = { ...compressed, ...(cookie && { cookie }) };
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

/** Each run, then the lowest shares of the plain server's rate, which sends the whole body where the store sends 304. */
function describeRuns(measured: Measured[]): Figure[] {
	const isStore = ({ server }: Run) => server === "store";
	const shareOf = ({ path, microseconds }: Measured) => {
		const plain = measured.find((one) => one.path === path && !isStore(one));
		return (plain?.microseconds ?? Number.NaN) / microseconds;
	};
	const onStore = (kind: Run["kind"], visitor: Visitor) =>
		measured.filter((one) => one.kind === kind && one.visitor === visitor && isStore(one));
	const lowest = (kind: Run["kind"], visitor: Visitor, least: number): Figure => {
		const value = Math.min(...onStore(kind, visitor).map(shareOf));
		return { what: `a ${kind}, ${visitor}, of plain node`, value, unit: "×", least };
	};
	const personal = onStore("personal page", "with a cart").map(({ microseconds }) => microseconds);
	return [
		...measured.map(({ path, server, visitor, microseconds, requestsPerSecond, p99Ms }) => {
			const rate = `(${requestsPerSecond.toFixed(0)}/s, p99 ${p99Ms} ms)`;
			return figure(`${path}, ${server}, ${visitor} ${rate}`, microseconds, "µs");
		}),
		lowest("shared page", "new", 0.9),
		lowest("shared page", "with a cart", 0.35),
		lowest("shared page", "signed in", 0.9),
		lowest("shared page", "has it", 0.85),
		lowest("file", "new", 0.9),
		lowest("file", "has it", 0.85),
		// Without signed-in shoppers, whose pages include a request to the emulator.
		figure("a personal page with a cart, the slowest", Math.max(...personal) / 1000, "ms", 4.5),
	];
}

async function weighScripts(storeUrl: string): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [page, most] of Object.entries(scriptBudgets)) {
		const { scripts, styles } = await weighPage(storeUrl, page);
		const names = scripts.map(({ path, brotliKB }) => `${basename(path)} ${brotliKB.toFixed(1)}`).join(", ");
		figures.push(figure(`scripts of ${page}: ${names}`, total(scripts), "KB", most));
		figures.push(figure(`styles of ${page}`, total(styles), "KB"));
	}
	return figures;
}

interface WeighedFile {
	path: string;
	/** At quality 11, as the build compresses files. */
	brotliKB: number;
}

/** The scripts and styles that a browser loads on a first view, with all that they import; the largest first. */
async function weighPage(storeUrl: string, page: string) {
	const textOf = async (path: string) => String((await answerOf(storeUrl + path)).body);
	const html = await textOf(page);
	const paths = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)\b/g)].map(([path]) => path));
	const files: WeighedFile[] = [];
	// A set also iterates over what is added meanwhile.
	for (const path of paths) {
		const text = await textOf(path);
		files.push({ path, brotliKB: brotliCompressSync(text).length / 1000 });
		for (const [, imported = ""] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"'\s]*\.js)["']/g))
			paths.add(`/assets/${imported}`);
	}
	files.sort((a, b) => b.brotliKB - a.brotliKB);
	const [scripts, styles] = [".js", ".css"].map((type) => files.filter(({ path }) => path.endsWith(type)));
	return { html, scripts: scripts ?? [], styles: styles ?? [] };
}

function total(files: WeighedFile[]): number {
	return files.reduce((sum, { brotliKB }) => sum + brotliKB, 0);
}

import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import autocannon from "autocannon";
import { urls } from "~/platform/urls";
import { cookiesOf } from "../../tests/support/ordering";
import { newShopper } from "../../tests/support/shopper";
import { type Figure, figure, progress } from "./figures";
import { compressed, cpuMsOf, keepOnCore, memoryOf, type Server, startPlain, startStore } from "./servers";
import { answerOf, fillCart, signInByMail } from "./visits";

const sharedPages = [urls.home, urls.productList(), urls.product("sofa-ayni")];
const personalPages = [urls.cart, urls.checkout, urls.tracking, urls.account];

/** KB in brotli of the pages' scripts. A bare Remix page has 76. */
const scriptBudgets = { [urls.home]: 85, [urls.product("sofa-ayni")]: 90, [urls.checkout]: 95 };

/** Shares of plain node's rate, which sends the whole body where the store answers 304. */
const leastShares: Record<string, number> = {
	new: 0.9,
	"has it": 0.85,
	"with a cart": 0.35,
	"signed in": 0.9,
};

/** How often each is measured: a machine can be a fifth slower in one minute than in the next. */
const rounds = 3;
const connections = 50;
const leastBusy = 0.8;
/** With more connections the store would refuse some requests as overload. */
const renderedAtOnce = 8;

interface Visit {
	visitor: string;
	server: Server;
	headers?: Record<string, string>;
}

interface Measured {
	/** Of the server's CPU time, for one request; comparable only between servers that are busy all the time. */
	microseconds: number;
	/** In a second, and the 99th percentile of their times. */
	rate: string;
}

/** Measures each page and file for each visitor, on the store and on plain node in turn; then weighs the scripts. */
export async function measureSpeed(seconds: number): Promise<Figure[]> {
	const store = await startStore({ env: { STORE_MODE: "demo" } });
	const { html, scripts, styles } = await weighPage(store.url, urls.home);
	const picture = /<img[^>]* src="(\/images\/[^"]+)"/.exec(html)?.[1];
	const files = [scripts[0]?.path, styles[0]?.path, picture].filter((path) => path !== undefined);
	const plain = await startPlain(store.url, [...sharedPages, ...files]);
	const signedIn = await signInByMail(newShopper(store), store.dataDir, "rosa@correo.pe");
	const shoppers: Visit[] = [
		{ visitor: "with a cart", server: store, headers: { cookie: await fillCart(store) } },
		{ visitor: "signed in", server: store, headers: { cookie: cookiesOf(signedIn) } },
	];
	const figures = [figure("memory before", memoryOf(store), "MB")];
	keepOnCore(1);
	for (const path of [...sharedPages, ...files]) {
		const { etag = "" } = (await answerOf(store.url + path, compressed)).headers;
		const visits: Visit[] = [
			{ visitor: "plain node", server: plain },
			{ visitor: "new", server: store },
			{ visitor: "has it", server: store, headers: { "if-none-match": etag } },
			...(files.includes(path) ? [] : shoppers),
		];
		const [ofPlain, ...others] = await measureInTurn(path, visits, { seconds, connections });
		for (const { visitor, microseconds, rate } of others) {
			const value = (ofPlain?.microseconds ?? Number.NaN) / microseconds;
			figures.push(figure(`${path}, ${visitor} (${rate})`, microseconds, "µs"));
			figures.push({ what: "  of plain node", value, unit: "×", least: leastShares[visitor] ?? 0 });
		}
	}
	for (const path of personalPages) {
		const measured = await measureInTurn(path, shoppers, { seconds, connections: renderedAtOnce });
		for (const { visitor, microseconds, rate } of measured) {
			// Those of signed-in shoppers also read their records.
			const most = visitor === "signed in" ? undefined : 4.5;
			figures.push(figure(`${path}, ${visitor} (${rate})`, microseconds / 1000, "ms", most));
		}
	}
	return [...figures, figure("memory after", memoryOf(store), "MB"), ...(await weighScripts(store.url))];
}

/** Of each visit the cheapest round: other programs can only add CPU time. */
async function measureInTurn(path: string, visits: Visit[], load: { seconds: number; connections: number }) {
	progress(`Measuring ${path} …`);
	const cheapest = new Map<Visit, Measured>();
	for (let round = 0; round < rounds; round++)
		for (const visit of visits) {
			const measured = await measure(path, visit, load);
			const before = cheapest.get(visit);
			if (!before || measured.microseconds < before.microseconds) cheapest.set(visit, measured);
		}
	return [...cheapest].map(([{ visitor }, measured]) => ({ visitor, ...measured }));
}

/** Measures after a warm-up of one second. @throws Error when a request fails */
async function measure(
	path: string,
	{ visitor, server, headers }: Visit,
	{ seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
	const load = { url: server.url + path, headers: { ...compressed, ...headers }, connections };
	await autocannon({ ...load, duration: 1 });
	const before = cpuMsOf(server);
	const { requests, latency, errors, non2xx, ...result } = await autocannon({ ...load, duration: seconds });
	const failed = errors + non2xx - result["3xx"];
	if (failed > 0 || requests.total === 0) throw new Error(`${failed} requests for ${load.url} failed.`);
	const usedMs = cpuMsOf(server) - before;
	// Then the store's own work, such as looking for changes, is shared by fewer requests.
	if (usedMs < seconds * 1000 * leastBusy)
		progress(`Other programs delay this (${visitor}): busy for ${usedMs} ms of ${seconds} s.`);
	const rate = `${requests.average.toFixed(0)}/s, p99 ${latency.p99} ms`;
	return { microseconds: (usedMs * 1000) / requests.total, rate };
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
	const [scripts = [], styles = []] = [".js", ".css"].map((type) =>
		files.filter(({ path }) => path.endsWith(type)),
	);
	return { html, scripts, styles };
}

function total(files: WeighedFile[]): number {
	return files.reduce((sum, { brotliKB }) => sum + brotliKB, 0);
}

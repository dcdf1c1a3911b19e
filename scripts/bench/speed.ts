import { urls } from "../../app/platform/urls";
import { fetchOnce } from "../../tests/support/serving";
import { signIn, startAuthEmulator, untilUp, withSignIn } from "../../tests/unit/shop/account/auth-emulator";
import { bestOf, type Measurement, measure, type Run, rounds, withRatios } from "./measure";
import type { Report } from "./report";
import { memoryOf, type Server, startPlain, startStore } from "./servers";
import { progress } from "./table";
import { answerOf, fillCart } from "./visitors";
import { weighPage } from "./weigh-page";

const sharedPages = [urls.home, urls.productList(), urls.product("sofa-ayni")];
const personalPages = [urls.cart, urls.checkout, urls.tracking, urls.account];
const weighedPages = [urls.home, urls.productList(), urls.checkout, urls.signIn];

/** With more connections the store would refuse some requests as overload. */
const renderedAtOnce = 8;

/** Measures each page and file for each visitor, on the store and on plain node in turn. */
export async function measureSpeed(load: Pick<Run, "seconds" | "connections">): Promise<Report> {
	progress("Starting the sign-in emulator, the store and the plain server …");
	const emulator = await startAuthEmulator();
	try {
		await untilUp(emulator);
		const store = await startStore({ env: withSignIn(emulator) });
		const files = await findFiles(store.url);
		const plain = await startPlain(store.url, [...sharedPages, ...files]);
		const fetch = (path: string, init?: RequestInit) => fetchOnce(store.url + path, init);
		const visitors = {
			new: {},
			"with a cart": { cookie: await fillCart(store.url, 6) },
			"signed in": { cookie: (await signIn({ fetch }, emulator, "987654321")).cookie },
		};

		const beforeMB = memoryOf(store);
		const measured: Measurement[] = [];
		for (const runs of planRuns(store, plain, files)) {
			const results: Measurement[][] = runs.map(() => []);
			for (let round = 1; round <= rounds; round++) {
				progress(`Measuring ${runs[0]?.path}, round ${round} of ${rounds} …`);
				for (const [index, run] of runs.entries()) {
					const { path, visitor, accept } = run;
					const headers =
						visitor === "has it"
							? {
									"if-none-match": (await answerOf(store.url + path, { "accept-encoding": accept }))
										.entityTag,
								}
							: visitors[visitor];
					const connections =
						run.kind === "personal" ? Math.min(load.connections, renderedAtOnce) : load.connections;
					results[index]?.push(await measure({ ...run, ...load, connections, headers }));
				}
			}
			measured.push(...results.map(bestOf));
		}
		const afterMB = memoryOf(store);
		progress("Weighing the pages …");
		const weights = [];
		for (const page of weighedPages) weights.push(await weighPage(store.url, page));
		return { ...load, measurements: withRatios(measured), memory: { beforeMB, afterMB }, weights };
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

type PlannedRun = Omit<Run, "headers" | "seconds" | "connections">;

/** The runs of each page or file. */
function planRuns(store: Server, plain: Server, files: string[]): PlannedRun[][] {
	const compressed = { accept: "br, gzip" } as const;
	const onPlain = { server: "plain node", target: plain, visitor: "new" } as const;
	const onStore = { server: "store", target: store } as const;
	const forAll = (run: Pick<Run, "path" | "kind">): PlannedRun[] => [
		{ ...run, ...onPlain, accept: "identity" },
		{ ...run, ...onPlain, ...compressed },
		{ ...run, ...onStore, visitor: "new", accept: "identity" },
		{ ...run, ...onStore, ...compressed, visitor: "new" },
		{ ...run, ...onStore, ...compressed, visitor: "has it" },
	];
	const forShoppers = (run: Pick<Run, "path" | "kind">): PlannedRun[] => [
		{ ...run, ...onStore, ...compressed, visitor: "with a cart" },
		{ ...run, ...onStore, ...compressed, visitor: "signed in" },
	];
	const shared = sharedPages.map((path) => ({ path, kind: "shared" }) as const);
	const personal = personalPages.map((path) => ({ path, kind: "personal" }) as const);
	return [
		...shared.map((run) => [...forAll(run), ...forShoppers(run)]),
		...files.map((path) => forAll({ path, kind: "file" })),
		...personal.map(forShoppers),
	];
}

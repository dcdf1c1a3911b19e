import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** Tests take each other's contexts when these are the same. */
interface Kind {
	hasScripts: boolean;
	baseURL: string;
}

interface Reusable extends Kind {
	/** Stays open on a file of the store, and keeps the renderer alive. */
	anchor: Page;
	devTools: CDPSession;
}

const reusable = new WeakMap<BrowserContext, Reusable>();
/** What ended tests have left. A page in one takes a third less processor time than in a new context. */
const spares = new Map<string, BrowserContext>();

const keyOf = ({ hasScripts, baseURL }: Kind) => `${hasScripts} ${baseURL}`;

/** Lets later tests take a new context whose other options are the usual ones. */
export async function makeReusable(context: BrowserContext, kind: Kind): Promise<void> {
	const anchor = await context.newPage();
	await anchor.goto("/robots.txt");
	reusable.set(context, { ...kind, anchor, devTools: await context.newCDPSession(anchor) });
}

/** A page of its own for a test. Its scripts, listeners, routes and history end with it. */
export async function openPage(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	// A changed clock stays its context's for good.
	Object.defineProperty(page, "clock", {
		get() {
			reusable.delete(context);
			return context.clock;
		},
	});
	return page;
}

export function takeSpareContext(kind: Kind): BrowserContext | undefined {
	const spare = spares.get(keyOf(kind));
	spares.delete(keyOf(kind));
	return spare;
}

export function isSpare(context: BrowserContext): boolean {
	return [...spares.values()].includes(context);
}

/** Empties a context of all that a test has left in it and keeps it for another test, or else closes it. */
export async function leaveContext(context: BrowserContext): Promise<void> {
	const found = reusable.get(context);
	if (!found || spares.has(keyOf(found))) return context.close();
	const { anchor, devTools, baseURL } = found;
	await context.clearPermissions();
	const pages = context.pages().filter((page) => page !== anchor);
	for (const page of pages) page.removeAllListeners("console");
	// What a page sends while it closes, such as the checkout's draft, would set cookies later.
	await context.setOffline(true);
	for (const page of pages) await page.close();
	await context.clearCookies();
	await devTools.send("Storage.clearDataForOrigin", { origin: baseURL, storageTypes: "all" });
	await devTools.send("Network.clearBrowserCache");
	await context.setOffline(false);
	spares.set(keyOf(found), context);
}

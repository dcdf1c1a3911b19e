import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { describe, expect, it } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { findRoutedAddress } from "~/platform/find-address.server";
import { deskUrlTable, type ShopAddress, urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { filesUnder, globalsUsedIn, type Import, importsOf } from "./support/imports";

const files = filesUnder("app", "demo", "scripts");
const sources = files.filter((file) => /(?<!\.d)\.tsx?$/.test(file));
const app = sources.filter((file) => file.startsWith("app/"));
const imports = sources.flatMap(importsOf);
const routes = app.filter((file) => /^app\/(desk\/)?routes$/.test(dirname(file)));
const isRoute = (path: string) => /^app\/((desk\/)?routes\/.*(?<!\.css)$|root|entry)/.test(path);
const isEnv = (path: string) => /^app\/platform\/settings\/parse-env\.server$/.test(path);
const isServerFile = (path: string) => /\.server(\.tsx?)?$/.test(path);
const isServerHalf = (path: string) => routes.includes(path) || path === "app/root.tsx";

/** In development, the pipeline in front of Vite answers before the main module is loaded. */
const mayReadSettings =
	/^app\/(start|platform\/settings\/[\w-]+|web\/server\/development-pipeline)\.server\.ts$/;

/** What each wing of app/ imports besides itself, from the top. Files directly in app/ import everything. */
const wings: Record<string, string[]> = {
	routes: ["shop", "domain", "web", "ui", "platform"],
	desk: ["shop", "domain", "web", "ui", "platform"],
	shop: ["domain", "web", "ui", "platform"],
	domain: ["platform"],
	web: ["ui", "platform"],
	ui: ["platform"],
	platform: [],
};
/** `app/domain/cart/cart.ts` is in the wing `domain`; a file directly in app/ is in none. */
const wingOf = (path: string) => (path.split("/").length > 2 ? path.split("/")[1] : undefined);
const isDomain = (path: string) => wingOf(path) === "domain";
/** `app/domain/cart/cart.ts` is in the room `domain/cart`. */
const roomOf = (path: string) => dirname(path).slice("app/".length);

it("imports go one way: every folder of app/ is a wing, and every folder in a wing a room of at most thirty files", () => {
	const found = files.filter((file) => file.startsWith("app/") && wingOf(file));
	expect(new Set(found.map(wingOf))).toEqual(new Set(Object.keys(wings)));
	const sizes = groupBy(found, roomOf);
	expect([...sizes.keys()].filter((room) => room.split("/").length > 2)).toEqual([]);
	const large = [...sizes].filter(([room, held]) => held.length > 30 && !/(^|\/)routes$/.test(room));
	expect(large.map(([room]) => room)).toEqual([]);
	expect(readdirSync("app").length).toBeLessThanOrEqual(14);
	expect(readdirSync("tests").length).toBeLessThanOrEqual(12);
});

/** Packages that the domain may use. Pictures are decoded by `platform/pictures`. */
const packages = [
	...["zod", "node:crypto", "node:util", "node:timers/promises", "p-limit", "lru-cache"],
	...["node:fs", "node:fs/promises"], // for kept files: mails, photos
	...["nodemailer", "libphonenumber-js/max", "otpauth", "uqr", "minisearch/SearchableMap", "marked", "yaml"],
];

it.each<[rule: string, isForbidden: (one: Import) => boolean]>([
	[
		"wings import only wings below them, and routes are imported by their own folder only",
		({ from, to }) => {
			const [wing, target] = [wingOf(from), wingOf(to)];
			if (!from.startsWith("app/") || !to.startsWith("app/") || !wing) return false;
			if (!target || (isRoute(to) && roomOf(to) !== roomOf(from))) return true;
			return target !== wing && !wings[wing]?.includes(target);
		},
	],
	[
		"scripts import the domain and the platform",
		({ from, to }) =>
			from.startsWith("scripts/") &&
			from !== "scripts/icons.ts" && // draws the icons that the interface names
			/^app\/(?!domain\/|platform\/)/.test(to),
	],
	[
		"app/ imports nothing from demo/, scripts/ or tests/",
		({ from, to }) => from.startsWith("app/") && /^(demo|scripts|tests)\//.test(to),
	],
	[
		"routes use the rooms, not the datastore",
		({ from, to }) => isRoute(from) && /^app\/platform\/(open-)?(datastore|sqlite|firestore)/.test(to),
	],
	[
		"only the main module and commands read the settings; others get them as arguments",
		({ from, to, isType }) => from.startsWith("app/") && isEnv(to) && !isType && !mayReadSettings.test(from),
	],
	[
		"the domain imports packages for the trade's own work only",
		({ from, to }) => isDomain(from) && !to.startsWith("app/") && !packages.includes(to),
	],
	[
		"browser code uses no server value",
		({ from, to, isType }) =>
			from.startsWith("app/") &&
			!isServerFile(from) &&
			!isServerHalf(from) &&
			(/^(node:|@remix-run\/node)/.test(to) || (isServerFile(to) && !isType)),
	],
])("imports go one way: %s", (_, isForbidden) => {
	expect(describeImports(imports.filter(isForbidden))).toEqual([]);
});

it("imports go one way: the main module opens the store, and routes get it as context", () => {
	const openers = imports.filter(({ to, isType }) => to === "app/store.server" && !isType);
	expect(new Set(openers.map(({ from }) => from))).toEqual(new Set(["app/run-store.server.ts"]));
	expect(imports.filter(({ to }) => to === "app/start.server")).toEqual([]);
});

it("imports go one way: no rooms and no files import each other in a circle", () => {
	const between = imports.filter(({ from, to }) => wingOf(from) && wingOf(to));
	expect(findCircles(between.map(({ from, to }) => [roomOf(from), roomOf(to)]))).toEqual([]);
	expect(findCircles(imports.map(({ from, to }) => [from.replace(/\.tsx?$/, ""), to]))).toEqual([]);
});

it("imports go one way: no two files of app/ export the same name, except for Remix's route exports", () => {
	const ofRemix = /^(action|clientAction|headers|links|loader|meta|shouldRevalidate)$/;
	const exported = app.flatMap((file) => {
		const declared = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
		return [...readFileSync(file, "utf8").matchAll(declared)].map(([, name = ""]) => name);
	});
	const twice = exported.filter((name, index) => exported.indexOf(name) !== index && !ofRemix.test(name));
	expect(twice).toEqual([]);
});

const domain = app.filter(isDomain);

/** Workers that wait: `clock` is their parameter, but timers are not. */
const mayWait = [
	// Retries photos that could not be prepared.
	"app/domain/assortment/publish-photos.server.ts",
	// Ends the wait of pages for a catalogue that is loading.
	"app/domain/catalog/catalog-readiness.server.ts",
];

it("the domain knows no request, no process and no clock: uses no request, response, process or clock", () => {
	const globals = new Set(
		"Request Response FormData Headers File process fetch Date.now performance performance.now".split(" "),
	);
	const uses = domain.flatMap((file) => globalsUsedIn(file, globals).map((name) => `${file}: ${name}`));
	expect(uses).toEqual([]);
});

it("the domain knows no request, no process and no clock: waits in its workers only", () => {
	const timers = new Set(["setTimeout", "setInterval", "setImmediate"]);
	expect(domain.filter((file) => globalsUsedIn(file, timers).length > 0)).toEqual(mayWait);
});

it.each<[string, RegExp, (one: Import) => boolean]>([
	[
		"firebase-admin in the datastore and the sign-in",
		/^firebase-admin(\/|$)/,
		({ from }) =>
			/^app\/(platform\/firestore\/firestore[\w-]*|shop\/sign-in\/firebase-auth)\.server\.ts$/.test(from),
	],
	["nodemailer in the outbox's room", /^nodemailer(\/|$)/, ({ from }) => roomOf(from) === "domain/mail"],
	[
		"Firebase in phone-sign-in.ts",
		/^(firebase|@firebase)(\/|$)/,
		({ from }) => from === "app/shop/sign-in/phone-sign-in.ts",
	],
	[
		"phone-sign-in.ts loaded when it is needed",
		/^app\/shop\/sign-in\/phone-sign-in$/,
		({ isType, isDynamic }) => isType || isDynamic,
	],
	[
		"the Markdown parser in compile-markdown.server.ts",
		/^marked$/,
		({ from }) => from === "app/domain/content/compile-markdown.server.ts",
	],
	["YAML in front matter", /^yaml$/, ({ from }) => from.endsWith("/compile-content.server.ts")],
	[
		"zod on the server",
		/^(zod|@conform-to\/zod)(\/|$)/,
		({ from }) => isServerFile(from) || routes.includes(from) || from.startsWith("scripts/"),
	],
	[
		"names joined to a path in stored-file.server.ts; others join fixed names, and those of the build",
		/^node:path$/,
		({ from }) =>
			!from.startsWith("app/") ||
			/^app\/(start|platform\/(open-datastore|settings\/parse-env|sqlite\/[\w-]+|process\/(stored-file|write-whole))|web\/server\/(kept-assets|public-files|serve-files))\.server\.ts$/.test(
				from,
			),
	],
])("keeps in one place: %s", (_, what, isAllowed) => {
	const found = imports.filter(({ to }) => what.test(to));
	expect(found.length).toBeGreaterThan(0);
	expect(describeImports(found.filter((one) => !isAllowed(one)))).toEqual([]);
});

it("keeps in one place: process.env in parse-env.server.ts", () => {
	// SSR is no setting: the build writes it as a constant.
	const readsEnv =
		/\bprocess\s*(\?\.|\.|\[\s*["'`])\s*env\b|\}\s*=\s*process\b|["'](node:)?process["']|import\.meta\.env\b(?!\.SSR\b)/;
	expect(app.filter((file) => readsEnv.test(readFileSync(file, "utf8")))).toEqual([
		"app/platform/settings/parse-env.server.ts",
	]);
});

it("keeps a number and its percent sign on one line", () => {
	// A space that breaks is easily typed; formatPercent has the other.
	expect(app.filter((file) => /[\d}] %(?=[`"'<)])/.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** Pages that shoppers reach by an order, an account, a mail or a form, and lists that look like another one. */
const seenElsewhere = [
	..."stockNotice cart tracking paymentNotice cancelOrder acceptQuote orderAddress returnGoods review".split(
		" ",
	),
	..."offline confirmation unsubscribe signInLink addLogin signOut orders order addresses".split(" "),
	..."accountDetails accountDownload ownPage blog articleCategory product favourites orderPlaced".split(" "),
];
const table = "app/platform/url-table.ts";
const shop = Object.values<ShopAddress>(urlTable);
const paths = [...shop, ...Object.values(deskUrlTable)].map(({ path }) => path);
const texts = readdirSync("content/pages").map((name) => `/${basename(name, ".md")}`);
/** Routes for texts and for what is not found. */
const openPaths = ["/*", "/:page", "/admin/*"];
const routePaths = routes.map(pathOf).filter((path) => !openPaths.includes(path));

it("the table of addresses has a line for every route and every text", () => {
	const missing = [...routePaths, ...texts].filter((path) => !paths.includes(path));
	expect(missing.map((path) => `add a line for ${path} to ${table}`)).toEqual([]);
});

it("the table of addresses has a route or a text for every line", () => {
	const textPaths: string[] = shop.filter(({ kind }) => kind === "text").map(({ path }) => path);
	const strays = paths.filter((path) => !(textPaths.includes(path) ? texts : routePaths).includes(path));
	expect(strays.map((path) => `add a route for ${path} or remove its line from ${table}`)).toEqual([]);
});

it("the table of addresses has no line that another one hides", () => {
	expect(new Set(paths).size).toBe(paths.length);
	const hidden = paths.filter((path) => findRoutedAddress(path.replaceAll(":", ""))?.path !== path);
	expect(hidden.map((path) => `move the line of ${path} up in ${table}`)).toEqual([]);
});

const pages = Object.entries<ShopAddress>(urlTable).filter(([, { kind }]) => /shared|personal/.test(kind));
const namesIn = (...found: string[]) => found.map((file) => readFileSync(file, "utf8")).join();
const lacks = (text: string, name: string) => !new RegExp(`\\burls\\.${name}\\b`).test(text);

it("the table of addresses has no page that the screens of the browser tests forget", () => {
	const screens = namesIn("tests/browser/screens.test.ts");
	const forgotten = pages.filter(([name]) => lacks(screens, name) && !seenElsewhere.includes(name));
	expect(
		forgotten.map(
			([name]) => `add urls.${name} to tests/browser/screens.test.ts, or ${name} to seenElsewhere here`,
		),
	).toEqual([]);
});

it("the table of addresses has no page that no test asks for", () => {
	const asking = namesIn(...filesUnder("tests/http", "tests/unit").filter((file) => file.endsWith(".ts")));
	const forgotten = pages.filter(([name]) => lacks(asking, name));
	expect(forgotten.map(([name]) => `add a test of what urls.${name} does to tests/http`)).toEqual([]);
});

it("the table of addresses has every address that the store links to", () => {
	const linked = Object.values({ ...urls, ...adminUrls }).map((url) =>
		typeof url === "string" ? url : url("x" as never, "x" as never),
	);
	expect(linked.filter((url) => !findRoutedAddress(url.split(/[?#]/)[0] ?? ""))).toEqual([]);
});

describe("the folder app/routes", () => {
	const pages = routes
		.filter((file) => dirname(file) === "app/routes")
		.map((file) => ({ file, text: readFileSync(file, "utf8") }))
		.filter(({ text }) => /^export default/m.test(text));
	const missingExports = (names: string[], ofPagesWith: RegExp, exempt: RegExp) =>
		pages
			.filter(({ file, text }) => ofPagesWith.test(text) && !exempt.test(file))
			.flatMap(({ file, text }) =>
				names
					.filter((name) => !new RegExp(`^export .*\\b${name}\\b`, "m").test(text))
					.map((name) => `export ${name} from ~/shop/frame/page-exports in ${file}`),
			);

	it("has no page whose title Remix does not render", () => {
		expect(missingExports(["meta"], /(?:)/, /\/auth_\.logout\.tsx$/)).toEqual([]);
	});

	it("has no page whose loader runs again after a submission that failed in the browser", () => {
		const loader = /^export (async )?function loader/m;
		expect(missingExports(["shouldRevalidate"], loader, /\/(\$|auth_\.logout)\.tsx$/)).toEqual([]);
	});

	it("has no form's page that loses what was typed when sending fails, or that a proxy may keep", () => {
		/** Their forms have nothing to type, or Remix shows them only to say that nothing was found. */
		const withoutTyping = /\/(\$|auth_\.(enlace|logout))\.tsx$/;
		const action = /^export .*\baction\b/m;
		expect(missingExports(["clientAction", "headers"], action, withoutTyping)).toEqual([]);
	});

	it("contains only routes and their styles", () => {
		const used = new Set(imports.map(({ to }) => to));
		const strays = filesUnder("app/routes").filter(
			(file) => !routes.includes(file) && !(file.endsWith(".module.css") && used.has(file)),
		);
		expect([...strays, ...routes.filter((file) => /\.(test|spec)\./.test(file))]).toEqual([]);
	});
});

describe("the repository", () => {
	const tracked = existsSync(".git")
		? execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0")
		: files;
	const texts = tracked
		.filter(
			(file) =>
				existsSync(file) && /\.(tsx?|jsx?|json|css|svg|md|html|vtt|txt|ya?ml)$|\/run$|^\.\w+$/.test(file),
		)
		.map((file) => ({ file, text: readFileSync(file, "utf8") }));

	it("has no grab-bag folder", () => {
		const folders = [...files, ...filesUnder("tests")].flatMap((file) => dirname(file).split("/"));
		expect(folders.filter((name) => /^(utils?|helpers?|libs?|misc|common|shared)$/i.test(name))).toEqual([]);
	});

	it("has no file of more than 220 lines in app/, of 260 for styles, demo and scripts", () => {
		const long = files
			.filter((file) => ![".json", ".svg"].includes(extname(file)))
			.filter((file) => {
				const most = app.includes(file) ? 220 : 260;
				return readFileSync(file, "utf8").trimEnd().split("\n").length > most;
			});
		expect(long).toEqual([]);
	});

	it("names no folder of a developer's machine", () => {
		const machine = new RegExp(`(?<![\\w.~)}\\]-])/(${["work", "root", "home"].join("|")})/\\w`);
		expect(texts.filter(({ text }) => machine.test(text)).map(({ file }) => file)).toEqual([]);
	});

	it("contains no secret", () => {
		const secret =
			/-----BEGIN [A-Z ]*PRIVATE KEY-----(\s|\\n)*\w{3}|\bAIza[\w-]{35}|\bAKIA[A-Z0-9]{16}\b|\bgh[pousr]_\w{36}|\b[sr]k_(live|test)_\w{16}|\bxox[abprs]-\w{10}|\beyJ[\w-]{20,}\.eyJ[\w-]{20,}|(SECRET|PASSWORD|TOKEN|PRIVATE_KEY)["']?\s*[=:]\s*["']?(?=[\w+/-]*\d)[\w+/-]{24,}/;
		expect(texts.filter(({ text }) => secret.test(text)).map(({ file }) => file)).toEqual([]);
	});
});

/** `app/routes/product.$slug.tsx` is `/product/:slug`. */
function pathOf(route: string): string {
	const parts = basename(route, extname(route)).split(/\.(?!\w*\])/);
	const names = parts.map((part) =>
		part
			.replace(/[[\]]|_$/g, "")
			.replace(/^\$$/, "*")
			.replace(/^\$/, ":"),
	);
	const folder = dirname(route) === "app/desk/routes" ? ["admin"] : [];
	return `/${[...folder, ...names.filter((name) => !name.startsWith("_"))].join("/")}`;
}

const describeImports = (found: Import[]): string[] => found.map(({ from, to }) => `${from} → ${to}`);

/** @returns each circle as the path that leads back to its beginning */
function findCircles(arrows: (readonly [from: string, to: string])[]): string[][] {
	const between = arrows.filter(([from, to]) => from !== to);
	const targets = groupBy(between, ([from]) => from);
	const finished = new Set<string>();
	const circleFrom = (place: string, path: string[]): string[] | undefined => {
		if (path.includes(place)) return [...path.slice(path.indexOf(place)), place];
		if (finished.has(place)) return undefined;
		for (const [, to] of targets.get(place) ?? []) {
			const circle = circleFrom(to, [...path, place]);
			if (circle) return circle;
		}
		finished.add(place);
		return undefined;
	};
	return [...targets.keys()].map((place) => circleFrom(place, [])).filter((circle) => circle !== undefined);
}

function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
	return groups;
}

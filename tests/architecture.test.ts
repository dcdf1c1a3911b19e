import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { describe, expect, it } from "vitest";
import { adminUrls } from "~/admin-urls";
import { urls } from "~/urls";
import { filesUnder, type Import, importsOf, serverValuesInBrowser } from "./imports";

/** The public paths. Every .ts and .tsx file in app/routes is public, whether intended or not. */
const publicPaths = [
	"/",
	"/*",
	"/.well-known/security.txt",
	"/:page",
	"/admin",
	"/admin",
	"/admin/*",
	"/admin/:inbox",
	"/admin/:inbox/:id",
	"/admin/agregar-producto",
	"/admin/categorias",
	"/admin/categorias/:id",
	"/admin/descuentos",
	"/admin/diario",
	"/admin/entrar",
	"/admin/equipo",
	"/admin/equipo/:id",
	"/admin/importar-productos",
	"/admin/inventario",
	"/admin/inventario/movimientos",
	"/admin/invitacion",
	"/admin/pedidos",
	"/admin/pedidos/:reference",
	"/admin/pedidos/:reference/constancia",
	"/admin/productos",
	"/admin/productos/:slug",
	"/admin/productos/:slug/fotos",
	"/admin/productos/:slug/fotos/:hash",
	"/admin/reporte",
	"/admin/salir",
	"/admin/suscriptores",
	"/admin/tablas/:name",
	"/admin/textos",
	"/admin/textos/:page",
	"/admin/tienda/:part",
	"/auth",
	"/auth/agregar",
	"/auth/enlace",
	"/auth/logout",
	"/avisame",
	"/baja",
	"/blog",
	"/blog/:slug",
	"/blog/categoria/:slug",
	"/blog/rss.xml",
	"/cambiar-direccion",
	"/cancelar-pedido",
	"/cart",
	"/cart/add/:sku",
	"/catalog/events",
	"/categoria/:id",
	"/categorias",
	"/confirmar",
	"/contacto",
	"/errores",
	"/favoritos",
	"/healthz",
	"/libro-de-reclamaciones",
	"/opinar",
	"/order-star",
	"/order-star",
	"/order-star/datos",
	"/order-star/datos/descargar",
	"/order-star/direcciones",
	"/order-star/pedidos",
	"/order-star/pedidos/:reference",
	"/paginas/:slug",
	"/product-list",
	"/product-list/rss.xml",
	"/product-list/sugerencias",
	"/product/:slug",
	"/product/product-detail",
	"/readyz",
	"/robots.txt",
	"/seguimiento",
	"/shop/lugares",
	"/shop/product-shop",
	"/sin-conexion",
	"/sitemap.xml",
	"/sitemap/:file",
	"/speculation-rules",
	"/sw.js",
	"/tipos-de-entrega",
	"/ya-pague",
];

const files = filesUnder("app", "demo", "scripts");
const sources = files.filter((file) => /(?<!\.d)\.tsx?$/.test(file));
const app = sources.filter((file) => file.startsWith("app/"));
const imports = sources.flatMap(importsOf);
const routes = app.filter((file) => /^app\/(admin-)?routes$/.test(dirname(file)));
const isRoute = (path: string) => /^app\/(admin-)?routes\//.test(path) || /^app\/(root|entry)/.test(path);
const isEnv = (path: string) => /^app\/settings\/(read-|parse-)?env\.server$/.test(path);
const isServerFile = (path: string) => /\.server(\.tsx?)?$/.test(path);
/** The composition root: the files that may import every room, and that no room may import. */
const isTop = (path: string) =>
	/^app\/((admin-)?routes\/.*(?<!\.css)$|root(\.tsx)?$|entry\.(client|server)(\.tsx)?$|routes(\.ts)?$|store\.server(\.ts)?$)/.test(
		path,
	);
const folderOf = (path: string) => (path.split("/").length > 2 ? path.split("/")[1] : undefined);

/** The rooms of app/, from the top: each may import those below it. Files directly in app/ import none. */
const rooms = [
	"admin-routes",
	"routes",
	"desk-shop",
	"desk-inbox",
	"desk-goods",
	"desk-product",
	"desk-orders",
	"desk",
	"layout",
	"client",
	"account",
	"checkout",
	"product-page",
	"storefront",
	"seo",
	"content",
	"reviews",
	"back-office",
	"own-orders",
	"orders",
	"newsletter",
	"favourites",
	"cart",
	"discounts",
	"complaints",
	"messages",
	"auth",
	"staff",
	"customers",
	"delivery",
	"pictures",
	"catalog",
	"products",
	"stock",
	"mail",
	"business",
	"forms",
	"ui",
	"server",
	"page-cache",
	"rate-limits",
	"http",
	"settings",
	"datastore",
	"styles",
];

describe("imports go one way:", () => {
	it("every folder is a room", () => {
		const folders = new Set(files.filter((file) => file.startsWith("app/")).map(folderOf));
		expect([...folders].filter(Boolean).sort()).toEqual([...rooms].sort());
	});

	it("rooms import only rooms below them", () => {
		const levelOf = (path: string) => rooms.indexOf(folderOf(path) ?? "");
		const upwards = imports.filter(({ from, to }) => {
			if (isTop(from) || !from.startsWith("app/") || !to.startsWith("app/")) return false;
			if (isTop(to)) return true;
			if (levelOf(from) < 0) return levelOf(to) >= 0;
			return levelOf(to) >= 0 && levelOf(to) < levelOf(from);
		});
		expect(describeImports(upwards)).toEqual([]);
	});

	it("no files import each other in a circle", () => {
		const importedBy = new Map<string, string[]>();
		for (const { from, to } of imports) {
			const file = from.replace(/\.tsx?$/, "");
			importedBy.set(file, [...(importedBy.get(file) ?? []), to]);
		}
		const finished = new Set<string>();
		const circleFrom = (file: string, path: string[]): string[] | undefined => {
			if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
			if (finished.has(file)) return undefined;
			for (const to of importedBy.get(file) ?? []) {
				const circle = circleFrom(to, [...path, file]);
				if (circle) return circle;
			}
			finished.add(file);
			return undefined;
		};
		const circles = [...importedBy.keys()].map((file) => circleFrom(file, []));
		expect(circles.filter(Boolean)).toEqual([]);
	});

	it("app/ imports nothing from demo/, scripts/ or tests/", () => {
		const outside = imports.filter(
			({ from, to }) => from.startsWith("app/") && /^(demo|scripts|tests)\//.test(to),
		);
		expect(describeImports(outside)).toEqual([]);
	});

	it("routes use the rooms, not the datastore", () => {
		const direct = imports.filter(({ from, to }) => isRoute(from) && folderOf(to) === "datastore");
		expect(describeImports(direct)).toEqual([]);
	});

	it("no two files of app/ export the same name, except for Remix's route exports", () => {
		const ofRemix = /^(action|clientAction|headers|links|loader|meta|shouldRevalidate)$/;
		const exported = app.flatMap((file) => {
			const declared = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
			return [...readFileSync(file, "utf8").matchAll(declared)].map(([, name = ""]) => name);
		});
		const twice = exported.filter((name, index) => exported.indexOf(name) !== index && !ofRemix.test(name));
		expect(twice).toEqual([]);
	});

	it("the datastore gets its settings as arguments", () => {
		const settings = imports.filter(({ from, to }) => folderOf(from) === "datastore" && isEnv(to));
		expect(describeImports(settings)).toEqual([]);
	});

	it("only server files, routes and the composition root read the settings", () => {
		const known = imports.filter(({ to }) => isEnv(to));
		expect(known.length).toBeGreaterThan(0);
		const may = ({ from }: Import) => isServerFile(from) || isTop(from) || from.startsWith("scripts/");
		expect(describeImports(known.filter((one) => !may(one)))).toEqual([]);
	});
});

describe("browser code uses no server value:", () => {
	it("in a route's imports", () => {
		const browser = imports.filter(
			({ from }) => from.startsWith("app/") && !isServerFile(from) && !isServerHalf(from),
		);
		expect(describeImports(browser.filter(({ to, isType }) => isServerFile(to) && !isType))).toEqual([]);
		expect(describeImports(browser.filter(({ to }) => /^(node:|@remix-run\/node)/.test(to)))).toEqual([]);
	});

	it("in a route after its loader and action are removed", () => {
		expect(serverValuesInBrowser(app.filter(isServerHalf))).toEqual([]);
	});

	function isServerHalf(file: string) {
		return routes.includes(file) || file === "app/root.tsx";
	}
});

describe("keeps in one place:", () => {
	it.each<[string, RegExp, (one: Import) => boolean]>([
		[
			"firebase-admin in the datastore and the session",
			/^firebase-admin(\/|$)/,
			({ from }) =>
				/^app\/(datastore\/firestore[\w-]*|auth\/(firebase-auth|session))\.server\.ts$/.test(from),
		],
		["nodemailer in the outbox's room", /^nodemailer(\/|$)/, ({ from }) => folderOf(from) === "mail"],
		[
			"Firebase in phone-sign-in.ts",
			/^(firebase|@firebase)(\/|$)/,
			({ from }) => from === "app/auth/phone-sign-in.ts",
		],
		[
			"phone-sign-in.ts loaded when it is needed",
			/^app\/auth\/phone-sign-in$/,
			({ isType, isDynamic }) => isType || isDynamic,
		],
		[
			"the Markdown parser in compile-markdown.server.ts",
			/^marked$/,
			({ from }) => from === "app/content/compile-markdown.server.ts",
		],
		["YAML in the build", /^yaml$/, ({ from }) => from.startsWith("scripts/")],
		[
			"zod on the server",
			/^(zod|@conform-to\/zod)(\/|$)/,
			({ from }) => isServerFile(from) || routes.includes(from) || from.startsWith("scripts/"),
		],
	])("%s", (_, what, isAllowed) => {
		const found = imports.filter(({ to }) => what.test(to));
		expect(found.length).toBeGreaterThan(0);
		expect(describeImports(found.filter((one) => !isAllowed(one)))).toEqual([]);
	});

	it("process.env in parse-env.server.ts", () => {
		const readsEnv =
			/\bprocess\s*(\?\.|\.|\[\s*["'`])\s*env\b|\}\s*=\s*process\b|["'](node:)?process["']|import\.meta\.env\b/;
		expect(app.filter((file) => readsEnv.test(readFileSync(file, "utf8")))).toEqual([
			"app/settings/parse-env.server.ts",
		]);
	});
});

describe("the folder app/routes", () => {
	it("contains only the intended public paths", () => {
		expect(routes.map(pathOf).sort()).toEqual(publicPaths);
	});

	it("has a route for every path that the store links to", () => {
		const linked = Object.values({ ...urls, ...adminUrls }).map((url) =>
			typeof url === "string" ? url : url({} as never, {} as never),
		);
		const isPublic = (path: string) =>
			path.startsWith("/admin/[object") || // an inbox, of which there are several
			existsSync(`content/pages${path}.md`) ||
			publicPaths.some((known) => new RegExp(`^${known.replace(/:\w+/g, "[^/]+")}$`).test(path));
		expect(linked.map((url) => url.split(/[?#]/)[0] ?? "").filter((path) => !isPublic(path))).toEqual([]);
	});

	it("has no page whose loader runs again after a submission that failed in the browser", () => {
		const pages = routes.filter(
			(file) => dirname(file) === "app/routes" && !/\/(\$|auth_\.logout)\.tsx$/.test(file),
		);
		const texts = pages.map((file) => ({ file, text: readFileSync(file, "utf8") }));
		const isPage = (text: string) =>
			/^export (async )?function loader/m.test(text) && /^export default/m.test(text);
		const reloading = texts.filter(
			({ text }) => isPage(text) && !/^export \{.*\bshouldRevalidate\b.*\} from/m.test(text),
		);
		expect(reloading.map(({ file }) => file)).toEqual([]);
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

	it("has no file of more than 260 lines in app, demo or scripts", () => {
		const long = files
			.filter((file) => ![".json", ".svg"].includes(extname(file)))
			.filter((file) => readFileSync(file, "utf8").trimEnd().split("\n").length > 260);
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
	const folder = dirname(route) === "app/admin-routes" ? ["admin"] : [];
	return `/${[...folder, ...names.filter((name) => !name.startsWith("_"))].join("/")}`;
}

function describeImports(found: Import[]): string[] {
	return found.map(({ from, to }) => `${from} → ${to}`);
}

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, referenceIn } from "../support/ordering";
import { fetchOnce, root } from "../support/serving";
import { newShopper } from "../support/shopper";
import { isInstalled } from "./proxies";
import { copyRelease } from "./releases";
import { createServerFolder, giveAway, type Server } from "./server";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The commands that a document tells to run, in order. `sh not-run` needs a machine of its own or the network. */
function commandsIn(markdown: string): string {
	return [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands).join("\n");
}

/** In the place of programs that need root, systemd or the network. */
const standIns = {
	"apt-get": "exit 0",
	adduser: "exit 0",
	git: `mkdir -p "$(dirname "$5")" && exec cp -a "$FOLDER/repository" "$5"`,
	// `wasi` uses --prefix. Starting npm takes as long as the command itself.
	npm: `case "$*" in ci*|"run build") exit 0;; --prefix*) ;; *) PATH=\${PATH#*:} exec npm "$@";; esac
export INIT_CWD="$PWD"; cd "$2"; command=$5; shift 6; exec scripts/run-built "$command" "$@"`,
	curl: `case "$*" in *nodesource*) exit 0;; esac; PATH=\${PATH#*:} exec curl "$@"`,
};

/** Owners need root; mails wait, because their server is not found. */
const adaptForNobody = (text: string) => text.replace(/(install .*?)(-o wasi )?-g (wasi|prometheus) /g, "$1");

const firstPage = "docs/first-order.md";
let server: Server;
let placed: string;
let shop: { fetch(path: string, init?: RequestInit): Promise<Response> };
const run = (commands: string) =>
	server.run("sh", "-ec", `cd ${server.folder}/work\n${adaptForNobody(server.adapt(commands))}`);

beforeAll(async () => {
	server = await createServerFolder();
	const { folder, ports } = server;
	shop = { fetch: (path, init) => fetchOnce(`http://127.0.0.1:${ports[0]}${path}`, init) };
	const repository = join(folder, "repository");
	copyRelease(repository);
	cpSync(join(root, "deploy"), join(repository, "deploy"), { recursive: true });
	for (const name of readdirSync(join(repository, "deploy"))) {
		const file = join(repository, "deploy", name);
		writeFileSync(file, server.adapt(readFileSync(file, "utf8")));
	}
	const programs = isInstalled("promtool") ? standIns : { ...standIns, promtool: "exit 0" };
	for (const [name, script] of Object.entries(programs))
		writeFileSync(join(folder, "bin", name), `#!/bin/sh\nFOLDER=${folder}\n${script}\n`, { mode: 0o755 });
	mkdirSync(join(folder, "work"));
	giveAway(folder);
});
afterAll(() => server?.remove());

test("whoever follows the first page has a store, a first order, a backup and alerts", {
	timeout: 600_000,
}, async () => {
	const page = read(firstPage);
	const [before = "", after = ""] = page.split(/^## 6/m);
	expect(await run(commandsIn(before))).toEqual({ status: 0, output: expect.stringContaining("/admin") });
	expect(readFileSync(join(server.folder, "etc/Caddyfile"), "utf8")).toContain("your.domain");

	const shopper = newShopper(shop);
	await shopper.post(urls.cart, { intent: "add", slug: "sofa-puna" });
	const answers = checkoutAnswers(await hiddenFields(shopper));
	placed = referenceIn(await shopper.post(urls.checkout, answers));

	const rest = await run(commandsIn(after));
	const listening = readFileSync(join(server.folder, "etc/prometheus-alertmanager"), "utf8");
	expect(listening).toBe('ARGS="--web.listen-address=127.0.0.1:9093 --cluster.listen-address="\n');
	expect(rest).toEqual({ status: 0, output: expect.stringContaining(placed) });
	expect(readdirSync(join(server.folder, "backups"))).toEqual([expect.stringMatching(/^wasi-.*\.db$/)]);
});

function aScript(): string | undefined {
	return readdirSync(join(root, "build/client/assets")).find((name) => name.endsWith(".js"));
}

/** Moves the documents' days, so that the day on which they were written is today. */
function fromToday(text: string): string {
	const moved = Date.now() - Date.parse("2026-11-12");
	return text.replace(/\b20\d\d-\d\d-\d\d\b/g, (day) =>
		new Date(Date.parse(day) + moved).toISOString().slice(0, 10),
	);
}

/** In the place of `npm`, where a document is written for a checkout. */
const npmRunsWasi =
	'npm() { shift; [ "$1" != --silent ] || shift; command=$1; shift; [ "$1" != -- ] || shift; wasi "$command" "$@"; }\n';

const reference = ["docs/operations.md", "docs/catalogue.md", "CONTRIBUTING.md"];
test.each(reference)("all commands of %s work on that store", { timeout: 600_000 }, async (path) => {
	const work = join(server.folder, "work");
	const [, product = ""] = /```json product\n([^`]*)/.exec(read("docs/catalogue.md")) ?? [];
	writeFileSync(join(work, "sofa-puna.json"), fromToday(product));
	writeFileSync(join(work, "wasi.log"), `at t (https://wasi.example/assets/${aScript()}:1:1)`);
	writeFileSync(join(work, "foto.jpg"), await aPhoto());
	giveAway(work);
	const commands = fromToday(commandsIn(read(path))).replaceAll("WASI-7K3M-9XA4", placed);
	expect(await run(npmRunsWasi + commands)).toEqual({ status: 0, output: expect.any(String) });
});

test("no other document has commands that nobody runs", () => {
	const names = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" });
	const documents = [
		"README.md",
		...names.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
	];
	const others = documents.filter((path) => ![firstPage, ...reference].includes(path));
	expect(others.filter((path) => commandsIn(read(path)))).toEqual([]);
});

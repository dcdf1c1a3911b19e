import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { portFrom } from "../../demo/run/ports";
import { builtCommands } from "../../scripts/commands/built-commands";
import { ends, runCommand } from "../support/commands";
import { freePort } from "../support/ports";
import { listen } from "../unit/web/http/serving";

const taken = createServer();
let takenPort: string;
beforeAll(async () => {
	takenPort = new URL(await listen(taken)).port;
});
afterAll(() => void taken.close());

/** The browser tests run against the demo. */
test.each([
	["demo", ["--no-build"], "AUTH_EMULATOR_PORT"],
	["dev", [], "PORT"],
])("%s gives in one sentence the reason why it cannot start", async (script, args, variable) => {
	const DATA_DIR = join(tmpdir(), "wasi-demo-absent");
	const env = { PORT: String(await freePort()), DATA_DIR, [variable]: takenPort };
	const said = `Port ${takenPort} is taken or not allowed: end what uses it, or set ${variable} to another port.\n`;
	expect(await runCommand(script, args, env)).toEqual(ends(1, said));
});

test("a port is a number between 1 and 65535", () => {
	for (const port of ["tienda", "0", "65536", "80.5"]) {
		vi.stubEnv("PORT", port);
		expect(() => portFrom("PORT", 3000)).toThrow(`PORT must be a port between 1 and 65535, not "${port}".`);
	}
	vi.unstubAllEnvs();
});

test.each([...builtCommands, "demo", "dev", "test", "bench", "attack"])(
	"%s explains itself with --help, without contradiction and in a terminal's width, and does nothing",
	async (script) => {
		const { status, stdout, stderr } = await runCommand(script, ["--help"]);
		expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: npm /), ""]);
		expect(stdout).not.toMatch(/stop the store.*may be running/is);
		expect(stdout.split("\n").filter((line) => line.length > 110)).toEqual([]);
	},
);

test.each([
	["run demo", ["--nobuild"], "Unknown option '--nobuild'"],
	["run attack", ["--times", "many"], '--times must be a whole number of at least 1, not "many".'],
	["test", ["tests/cart"], "Unexpected argument 'tests/cart'."],
	["run bench", ["products", "orders"], '"orders" cannot be measured.'],
])("npm %s refuses %j and names its help", async (script, args, said) => {
	const stderr = `${said}\nSee: npm ${script} -- --help\n`;
	expect(await runCommand(script.replace("run ", ""), args)).toEqual({ status: 2, stdout: "", stderr });
});

test.each([
	...[
		"backup --out",
		"catalog list --find",
		"complaints list --out",
		"discounts create X --until",
		"dump --out",
	],
	...["journal --from", "orders list --from", "report --by", "staff list --email", "stock list --below"],
	...["store show --alt", "orders list --note"],
])('an empty value is not taken for an absent option: npm run %s ""', async (typed) => {
	const [command = "", ...args] = typed.split(" ");
	const said = `${args.at(-1)} needs a value.\nSee: npm run ${command} -- --help\n`;
	expect(await runCommand(command, [...args, ""])).toEqual({ status: 2, stdout: "", stderr: said });
});

test("bench says in one sentence that it needs Chromium", async () => {
	const { status, stdout, stderr } = await runCommand("bench", ["lighthouse"], {
		CHROMIUM: "/none/chromium",
	});
	expect([status, stdout]).toEqual([1, ""]);
	expect(stderr).toMatch(
		/^There is no Chromium at \/none\/chromium\. Install it \(Debian: .*\) or set CHROMIUM to its/,
	);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { portFrom } from "../../demo/run/ports";
import { runProcess } from "../support/commands";
import { freePort } from "../support/ports";

let scratch: string;
let taken: Server;
let takenPort: string;
let free: string;
beforeAll(async () => {
	scratch = mkdtempSync(join(tmpdir(), "wasi-demo-"));
	taken = createServer();
	await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
	takenPort = String((taken.address() as { port: number }).port);
	free = String(await freePort());
});
afterAll(() => {
	taken.close();
	rmSync(scratch, { recursive: true, force: true });
});

/** The browser tests run against the demo; these tests cover one that cannot start. */
describe("a demo that cannot start gives the reason in one sentence:", () => {
	const cases: [string, () => Record<string, string>, (port: string) => RegExp][] = [
		[
			"an emulator port in use",
			() => ({ PORT: free, AUTH_EMULATOR_PORT: takenPort }),
			(port) => new RegExp(`^Port ${port} is taken .* set AUTH_EMULATOR_PORT `),
		],
		[
			"an unwritable folder",
			() => {
				writeFileSync(join(scratch, "file"), "");
				return { PORT: free, AUTH_EMULATOR_PORT: "9", DATA_DIR: join(scratch, "file", "data") };
			},
			() => /file\/data/,
		],
	];
	test.each(cases)("%s", async (_, env, said) => {
		const { status, stderr } = await runProcess("demo", ["--no-build"], {
			AUTH_EMULATOR_PORT: free,
			...env(),
		});
		expect(status).toBe(1);
		expect(stderr.trim()).toMatch(said(takenPort));
		expect(stderr).not.toMatch(/\n\s+at /);
		expect(stderr.trim().split("\n")).toHaveLength(1);
	});
});

test("a port is a number between 1 and 65535", () => {
	for (const port of ["tienda", "0", "65536", "80.5"]) {
		vi.stubEnv("PORT", port);
		expect(() => portFrom("PORT", 3000)).toThrow(`PORT must be a port between 1 and 65535, not "${port}".`);
	}
	vi.unstubAllEnvs();
});

test("dev, which reads its port like the demo, refuses one in use", async () => {
	const DATA_DIR = join(scratch, "dev");
	const { status, stderr } = await runProcess("dev", [], { PORT: takenPort, DATA_DIR });
	const said = /^Port \d+ is taken .* set PORT to another port\.\n$/;
	expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(said) });
});

test.each([
	["demo", ["--nobuild"], "Unknown option '--nobuild'\nSee: npm run demo -- --help\n"],
	[
		"attack",
		["--orders", "many"],
		'--orders must be a whole number of at least 0, not "many".\nSee: npm run attack -- --help\n',
	],
	["test", ["tests/cart"], "Unexpected argument 'tests/cart'\nSee: npm test -- --help\n"],
])("%s refuses a wrong argument and names its help", async (script, args, said) => {
	expect(await runProcess(script, args)).toEqual({ status: 2, stdout: "", stderr: said });
});

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { freePort } from "../support/ports";
import { root, testSecret } from "../support/serving";

interface Answers {
	homes: string[];
	checkouts: string[];
	guesses: number[];
	openStreams: number[];
	afterClose: string;
}

test("two stores in one process have their own data, secrets, limits, streams and end", async () => {
	const folder = mkdtempSync(join(tmpdir(), "wasi-two-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const settings = ["one", "two"].map((name) =>
		JSON.stringify(parseEnv({ DATA_DIR: join(folder, name), SESSION_SECRET: `${name} ${testSecret}` })),
	);
	const child = fork("tests/http/two-stores.mjs", [join(root, "build/server/index.js"), ...settings], {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			NODE_ENV: "production",
			PORT: String(await freePort()),
			SESSION_SECRET: testSecret,
			DATA_DIR: join(folder, "own"),
		},
		silent: true,
	});
	const [answers] = (await once(child, "message")) as [Answers];
	await once(child, "exit");
	expect(answers.homes).toEqual([
		expect.stringMatching(/<h1>Casa Uno<\/h1>/),
		expect.stringMatching(/<h1>Casa Dos<\/h1>/),
	]);
	expect(answers.checkouts.map((html) => html.includes("Ana Quispe"))).toEqual([true, false]);
	expect(answers.guesses).toEqual([...Array<number>(20).fill(400), 429, 400]);
	expect(answers.openStreams).toEqual([1, 0]);
	expect(answers.afterClose).toMatch(/<h1>Casa Dos<\/h1>/);
});

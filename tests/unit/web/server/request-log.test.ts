import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { programPath } from "../../../support/programs";

function run(lines: number, end: "exit" | "throw") {
	const child = spawn(process.execPath, [programPath("request-log-process"), String(lines), end], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	return child;
}

it.each(["exit", "throw"] as const)("loses no line when the process ends by %s", async (end) => {
	const child = run(5000, end);
	const lines = (await text(child.stdout)).trimEnd().split("\n");
	expect(lines.map((line) => JSON.parse(line).id)).toEqual(
		Array.from({ length: 5000 }, (_, at) => String(at).padStart(8, "0")),
	);
	expect(JSON.parse(lines[0] ?? "")).toEqual({
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		id: "00000000",
		route: "/product/:slug",
		method: "GET",
		status: 200,
		ms: 0.3,
		from: "cache",
		bytes: 1000,
	});
	expect(JSON.parse(lines[1] ?? "")).toMatchObject({ aborted: true });
});

it("neither waits for a reader that does not read, nor keeps every line for it", async () => {
	const child = run(60_000, "exit");
	const report = text(child.stderr);
	const [code] = await once(child, "exit");
	expect(code).toBe(0);
	const [, lost] = /lost: (\d+)/.exec(await report) ?? [];
	expect(Number(lost)).toBeGreaterThan(20_000);
	expect(await report).toContain("standard output is read too slowly");
});

import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { freePort } from "../ports";
import { spawnStore, testSecret } from "../serving";

async function refusal(env: Record<string, string>): Promise<{ code: number; output: string }> {
	const { child, output } = spawnStore({
		PORT: String(await freePort()),
		DATA_DIR: "/nonexistent/never-used",
		...env,
	});
	const [code] = await once(child, "exit");
	return { code, output: output() };
}

describe("a production start is refused, with the variable's name and no stack,", () => {
	const cases: [string, Record<string, string>, string][] = [
		["without SESSION_SECRET", {}, "SESSION_SECRET"],
		["with a short SESSION_SECRET", { SESSION_SECRET: "short" }, "SESSION_SECRET"],
		[
			"with the Auth emulator",
			{ SESSION_SECRET: testSecret, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" },
			"FIREBASE_AUTH_EMULATOR_HOST",
		],
		[
			"with the Firestore emulator",
			{ SESSION_SECRET: testSecret, FIRESTORE_EMULATOR_HOST: "127.0.0.1:8085" },
			"FIRESTORE_EMULATOR_HOST",
		],
		["with an unknown datastore", { SESSION_SECRET: testSecret, DATASTORE: "mongo" }, "DATASTORE"],
		["as a demo that the network can reach", { STORE_MODE: "demo", HOST: "0.0.0.0" }, "HOST"],
		[
			"with Firestore but no project",
			{ SESSION_SECRET: testSecret, DATASTORE: "firestore" },
			"FIREBASE_PROJECT_ID",
		],
	];
	test.each(cases)("%s", async (_, env, variable) => {
		const { code, output } = await refusal(env);
		expect(code).toBe(1);
		expect(output).toContain("The store cannot start.");
		expect(output).toMatch(new RegExp(`^${variable}: `, "m"));
		expect(output).not.toMatch(/\n\s+at /);
		expect(output).not.toContain(testSecret);
	});

	test("with a folder that cannot be made", async () => {
		const { code, output } = await refusal({ SESSION_SECRET: testSecret, DATA_DIR: "/dev/null/data" });
		expect(code).toBe(1);
		expect(output).toContain("/dev/null/data");
		expect(output).not.toMatch(/\n\s+at /);
	});
});

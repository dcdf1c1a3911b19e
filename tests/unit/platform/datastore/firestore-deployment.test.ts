import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missing, newProject, warmEmulator } from "./shared-emulator";

test.skipIf(missing)(
	`the rules let browsers read and write nothing${missing ? ` (skipped: ${missing})` : ""}`,
	async () => {
		const [host, project] = [await warmEmulator(), newProject()];
		const rules = { files: [{ name: "firestore.rules", content: readFileSync("firestore.rules", "utf8") }] };
		const set = { method: "PUT", body: JSON.stringify({ rules }) };
		expect(await fetch(`http://${host}/emulator/v1/projects/${project}:securityRules`, set)).toMatchObject({
			status: 200,
		});
		const ask = async (who: Record<string, string>, path: string, method = "GET") => {
			const documents = `http://${host}/v1/projects/${project}/databases/(default)/documents`;
			const headers = { "Content-Type": "application/json", ...who };
			const body = method === "GET" ? {} : { body: JSON.stringify({ fields: {} }) };
			return (await fetch(`${documents}/${path}`, { method, headers, ...body })).status;
		};
		const server = { Authorization: "Bearer owner" };
		expect(await ask(server, "product?documentId=lamp", "POST")).toBe(200);
		expect(await ask(server, "product/lamp")).toBe(200);
		expect(await ask({}, "product/lamp")).toBe(403);
		expect(await ask({}, "product")).toBe(403);
		expect(await ask({}, "product/lamp", "PATCH")).toBe(403);
		expect(await ask({}, "order?documentId=mine", "POST")).toBe(403);
	},
);

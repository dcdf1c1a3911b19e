import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { indexes as needed } from "~/platform/datastore/datastore.server";
import { findEmulator, startEmulator } from "./firestore-emulator";

const { jar, missing } = findEmulator();

test.skipIf(missing)(
	`the rules let browsers read and write nothing${missing ? ` (skipped: ${missing})` : ""}`,
	async () => {
		const emulator = await startEmulator(jar ?? "", undefined, `--rules=${resolve("firestore.rules")}`);
		onTestFinished(() => emulator.kill());
		const ask = async (who: Record<string, string>, path: string, method = "GET") => {
			const documents = `http://${emulator.host}/v1/projects/demo-wasi/databases/(default)/documents`;
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

test("each pair of fields that a query matches and orders by has its index", () => {
	const { indexes } = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as {
		indexes: { collectionGroup: string; fields: { fieldPath: string }[] }[];
	};
	const pairs = Object.entries(needed).flatMap(([collection, fields]) =>
		fields.filter(({ length }) => length > 1).map((pair) => [collection, ...pair].join(" ")),
	);
	const deployed = indexes.map(({ collectionGroup, fields }) =>
		[collectionGroup, ...fields.map(({ fieldPath }) => fieldPath)].join(" "),
	);
	expect([...new Set(deployed)].sort()).toEqual(pairs.sort());
});

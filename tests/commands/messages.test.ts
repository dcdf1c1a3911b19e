import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Message, toMessageRecord } from "~/domain/customer-service/message-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-12-07T15:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function aMessage(overrides: Partial<Message>): Message {
	return {
		id: "a1",
		sentAt: "2026-12-01T15:20:00.000Z",
		fullName: "Rosa Mamani",
		email: "rosa.mamani@correo.pe",
		phone: "",
		subject: "pedido",
		text: "Primera línea\nsegunda línea",
		shopper: null,
		answeredAt: null,
		...overrides,
	};
}

/** A datastore with these messages, and `desk`, which runs `npm run messages` on it. */
async function newDesk(messages: Message[]) {
	const dataDir = mkdtempSync(join(tmpdir(), "wasi-messages-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(() => datastore.close());
	for (const message of messages) await datastore.set("message", message.id, toMessageRecord(message));
	const desk = (...args: string[]) => runCommand("messages", args, { DATA_DIR: dataDir });
	const ids = async () => (await datastore.list("message")).map(({ id }) => id);
	return { datastore, desk, ids };
}

const open = aMessage({ id: "a1" });
const answered = aMessage({
	id: "b2",
	sentAt: "2026-12-02T15:20:00.000Z",
	fullName: "José\u001B[31m Huamán",
	answeredAt: "2026-12-03T15:00:00.000Z",
});
const old = aMessage({
	id: "c3",
	sentAt: "2025-11-01T15:20:00.000Z",
	answeredAt: "2025-12-01T15:00:00.000Z",
});

test("list shows the latest first, or only those that are open", async () => {
	const { desk, datastore } = await newDesk([open, answered]);
	expect((await desk("list")).stdout).toBe(
		"b2\t2026-12-02 10:20\tanswered\tpedido\tJosé [31m Huamán\na1\t2026-12-01 10:20\topen\tpedido\tRosa Mamani\n",
	);
	expect((await desk("list", "--open")).stdout).toBe("a1\t2026-12-01 10:20\topen\tpedido\tRosa Mamani\n");
	await datastore.set("message", "d4", { fullName: "Ana" });
	expect((await desk("list")).stderr).toBe("Message d4 is damaged and was left out.\n");
	expect((await (await newDesk([])).desk("list")).stdout).toBe("There are no messages.\n");
});

test("show prints everything of a message", async () => {
	const { desk } = await newDesk([open]);
	const { stdout } = await desk("show", "a1");
	for (const part of [
		/^a1\nSent +2026-12-01 10:20 \(Lima\)\n/,
		/Answered +no/,
		/Name +Rosa Mamani/,
		/E-mail +rosa\.mamani@correo\.pe/,
		/Phone +none/,
		/Account +none/,
		/Message +Primera línea\n {12}segunda línea/,
	]) {
		expect(stdout).toMatch(part);
	}
});

test("a message with a subject of former versions is shown as another matter", async () => {
	const former = { ...aMessage({ id: "f6" }), subject: "baja" } as unknown as Message;
	const { desk } = await newDesk([former]);
	expect((await desk("list")).stdout).toContain("f6\t2026-12-01 10:20\topen\totro\t");
});

test("done marks a message as answered, once", async () => {
	const { desk, datastore } = await newDesk([open]);
	expect((await desk("done", "a1")).stdout).toBe("a1 is marked as answered.\n");
	expect(await datastore.get("message", "a1")).toMatchObject({ answeredAt: "2026-12-07T15:00:00.000Z" });
	expect((await desk("done", "a1")).stdout).toBe("a1 was marked as answered before.\n");
});

test("purge removes only what was answered more than a year ago, and remove what is named", async () => {
	const { desk, ids } = await newDesk([open, answered, old, { ...old, id: "e5", answeredAt: null }]);
	expect((await desk("purge")).stdout).toBe("Removed 1 message.\n");
	expect(await ids()).toEqual(["a1", "b2", "e5"]);
	expect((await desk("remove", "b2")).stdout).toBe("b2 is removed.\n");
	expect(await ids()).toEqual(["a1", "e5"]);
});

test.each<[string[], number, string]>([
	[["show"], 2, "Which message? Give its id."],
	[["show", "Rosa Mamani"], 2, "Not a valid id: list shows them."],
	[["done", "zz"], 1, "There is no message zz."],
	[["remove", "zz"], 1, "There is no message zz."],
])("refuses %j", async (args, status, message) => {
	const { desk } = await newDesk([open]);
	const refused = await desk(...args);
	expect(refused).toMatchObject({ status, stdout: "" });
	expect(refused.stderr).toContain(message);
	expect(refused.stderr).not.toContain("Rosa");
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { post, postEvent } from "~/domain/mail/outbox.server";
import { parsePostedMail, toOutboxRecord } from "~/domain/mail/outbox-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";
import { aMail } from "../unit/domain/mail/mails";

const writtenAt = new Date("2026-12-01T15:20:00Z");

/** A datastore with a failed mail and one that waits, and `desk`, which runs `npm run mail` on it. */
async function newDesk() {
	const dataDir = mkdtempSync(join(tmpdir(), "wasi-outbox-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(() => datastore.close());
	await datastore.apply([
		post("order-failed", aMail(), writtenAt),
		post("order-waiting", aMail({ to: "keeper" }), new Date("2026-12-02T15:20:00Z")),
	]);
	const read = async (id: string) => parsePostedMail(id, (await datastore.get("outbox", id)) ?? {});
	const failed = {
		...(await read("order-failed")),
		hasFailed: true,
		attempts: 2,
		problem: "550 no such user",
	};
	await datastore.set("outbox", "order-failed", toOutboxRecord(failed));
	const desk = (...args: string[]) => runCommand("mail", args, { DATA_DIR: dataDir });
	return { datastore, desk, read };
}

test("list shows the oldest first, or only those that failed", async () => {
	const { desk, datastore } = await newDesk();
	const failed =
		"order-failed\t2026-12-01 10:20\tfailed\t2\tmaria@correo.pe\tRecibimos tu pedido WASI-7K3M-9XA4\n";
	const waiting = "order-waiting\t2026-12-02 10:20\twaiting\t0\tkeeper\tRecibimos tu pedido WASI-7K3M-9XA4\n";
	expect(await desk("list")).toEqual({ status: 0, stdout: failed + waiting, stderr: "" });
	expect((await desk("list", "--failed")).stdout).toBe(failed);
	await desk("drop", "order-failed");
	expect((await desk("list", "--failed")).stdout).toBe("There are no failed mails.\n");
	await desk("drop", "order-waiting");
	expect((await desk("list")).stdout).toBe("There are no waiting mails.\n");
	await datastore.set("outbox", "broken", { mail: { to: "maria@correo.pe" } });
	expect((await desk("list")).stderr).toBe("Mail broken is damaged and was left out.\n");
	expect((await desk("show", "broken")).stderr).toMatch(/^broken is damaged: mail\.subject/);
});

test("show prints everything of a mail", async () => {
	const { desk } = await newDesk();
	const { stdout } = await desk("show", "order-failed");
	for (const part of [
		/^order-failed\nWritten +2026-12-01 10:20 \(Lima\)\n/,
		/State +failed/,
		/Attempts +2; they end on 2026-12-03 10:20/,
		/Problem +550 no such user/,
		/To +maria@correo\.pe/,
		/Subject +Recibimos tu pedido/,
		/\nHola, María:\n/,
		/1 × Mesa: S\/.1,170\.00/,
		/Ver cómo va:\n\/seguimiento\?pedido=WASI-7K3M-9XA4/,
	])
		expect(stdout).toMatch(part);
});

test("list and show have the webhook's events, which retry and drop know, too", async () => {
	const { desk, datastore } = await newDesk();
	const body = '{"type":"order.paid","data":{"currency":"PEN"}}';
	const event = { type: "order.paid", order: "WASI-7K3M-9XA4", body };
	await datastore.apply([postEvent("an-event", event, new Date("2026-12-03T15:20:00Z"))]);
	expect((await desk("list")).stdout).toContain(
		"an-event\t2026-12-03 10:20\twaiting\t0\twebhook\torder.paid WASI-7K3M-9XA4\n",
	);
	expect((await desk("show", "an-event")).stdout).toMatch(
		/To +webhook\nEvent +order\.paid\nOrder +WASI-7K3M-9XA4\n\n\{\n {2}"type": "order.paid",\n/,
	);
	await desk("retry", "an-event");
	expect(await datastore.get("outbox", "an-event")).toMatchObject({ event, attempts: 0 });
	expect((await desk("drop", "an-event")).stdout).toBe("an-event is dropped.\n");
	expect((await desk("list")).stdout).not.toContain("an-event");
});

test("retry makes a failed mail due for two more days, and drop removes it", async () => {
	const { desk, datastore, read } = await newDesk();
	const before = Date.now();
	expect((await desk("retry", "order-failed")).stdout).toBe(
		"order-failed will be sent as soon as possible by the running store.\n",
	);
	const mail = await read("order-failed");
	expect(mail).toMatchObject({ hasFailed: false, postedAt: writtenAt.toISOString() });
	expect(Date.parse(mail.due)).toBeGreaterThanOrEqual(before);
	expect(Date.parse(mail.giveUpAt) - Date.parse(mail.due)).toBe(48 * 60 * 60_000);
	expect((await desk("drop", "order-failed")).stdout).toBe("order-failed is dropped.\n");
	expect(await datastore.get("outbox", "order-failed")).toBeUndefined();
	for (const command of ["show", "retry", "drop"])
		expect(await desk(command, "order-failed")).toEqual({
			status: 1,
			stdout: "",
			stderr: "There is no mail order-failed: it was sent or dropped.\nSee: npm run mail -- list\n",
		});
});

describe("explains itself", () => {
	test("with --help", async () => {
		const { status, stdout } = await runCommand("mail", ["--help"]);
		expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run mail --/)]);
	});

	test.each([
		["no id", ["show"], /^Which mail\? /],
		["an address instead of an id", ["retry", "maria@correo.pe"], /^Not a valid id: /],
	])("to whoever gives %s", async (_, args, said) => {
		const { status, stdout, stderr } = await runCommand("mail", args);
		expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(said)]);
		expect(stderr).not.toContain("maria@");
	});
});

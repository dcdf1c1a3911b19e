import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toReviewRecord } from "~/domain/goods/review-record.server";
import { post, postEvent } from "~/domain/mail/outbox.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { holdOutbox } from "~/platform/outbox-hold.server";
import { ends } from "../support/commands";
import { aMessageRecord } from "../support/desk-records";
import { aComplaint } from "../unit/domain/customer-service/a-complaint";
import { aReview } from "../unit/domain/customer-service/a-review";
import { aMail } from "../unit/domain/mail/mails";
import { type CommandName, storeWith } from "./command-store";

const now = "2026-12-07T15:00:00.000Z";
beforeEach(() => void vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const overdue = aComplaint({ number: "000000002-2026", filedAt: "2026-11-12T15:20:00.000Z" });
const complaints = [
	aComplaint({
		number: "000000001-2026",
		filedAt: "2026-11-03T15:00:00.000Z",
		answer: { text: "Te llevamos otra.", at: "2026-11-20T15:15:00.000Z" },
	}),
	overdue,
	aComplaint({
		number: "000000003-2026",
		filedAt: "2026-11-17T15:20:00.000Z",
		kind: "queja",
		consumer: { ...aComplaint().consumer, fullName: "José\u001B[31m Huamán", guardian: "Ana Huamán" },
		detail: "Primera línea\nsegunda línea",
	}),
];
const aged = { sentAt: "2025-11-01T15:20:00.000Z", subject: "of a former version" };
const messages = {
	a1: aMessageRecord({ text: "Primera línea\nsegunda línea" }),
	b2: aMessageRecord({ sentAt: "2026-12-02T15:20:00.000Z", answeredAt: "2026-12-03T15:00:00.000Z" }),
	c3: aMessageRecord({ ...aged, answeredAt: "2025-12-01T15:00:00.000Z" }),
	d4: aMessageRecord({ sentAt: "2025-10-01T15:20:00.000Z" }),
};
const pending = aReview({
	id: "bbbb000000000002",
	status: "pending",
	stars: 2,
	writtenAt: "2026-11-14T15:20:00.000Z",
	text: `Primera\u001B[31m línea\nsegunda ${"a".repeat(60)}`,
	photos: [`${"0".repeat(32)}.jpg`],
});
const writtenAt = new Date("2026-12-01T15:20:00Z");
const event = { type: "order.paid", order: "WASI-7K3M-9XA4", body: '{"type":"order.paid","data":{}}' };
const mail = post("order-failed", aMail(), writtenAt);

/** A store with something in each inbox. */
function filledStore() {
	const reviews = [aReview({ id: "aaaa000000000001" }), pending];
	return storeWith(
		{
			complaint: Object.fromEntries(complaints.map((one) => [one.number, one])),
			message: messages,
			review: Object.fromEntries(reviews.map((one) => [one.id, toReviewRecord(one)])),
		},
		{ ...mail, fields: { ...mail.fields, hasFailed: true, attempts: 2, problem: "550 no such user" } },
		post("order-waiting", aMail({ to: "keeper" }), new Date("2026-12-02T15:20:00Z")),
		postEvent("an-event", event, new Date("2026-12-03T15:20:00Z")),
	);
}

function change(collection: Change["collection"], id: string, fields: Change["fields"]): Change {
	return { collection, id, fields };
}

const lines = {
	overdue: "000000002-2026\t2026-11-12 10:20\treclamo\tOVERDUE since 2026-12-03\tRosa Mamani Ccori\n",
	due: "000000003-2026\t2026-11-17 10:20\tqueja\t1 working day left, until 2026-12-10\tJosé [31m Huamán\n",
	answered: "000000001-2026\t2026-11-03 10:00\treclamo\tanswered 2026-11-20 10:15\tRosa Mamani Ccori\n",
	a1: "a1\t2026-11-20 10:00\topen\tproducto\tLuz\n",
	b2: "b2\t2026-12-02 10:20\tanswered\tproducto\tLuz\n",
	c3: "c3\t2025-11-01 10:20\tanswered\totro\tLuz\n",
	d4: "d4\t2025-10-01 10:20\topen\tproducto\tLuz\n",
	pending: `bbbb000000000002\t2026-11-14 10:20\tpending\t2/5\tmesa\tMaría Q.\tPrimera[31m línea segunda ${"a".repeat(33)}…\t1 photo\n`,
	approved: "aaaa000000000001\t2026-11-12 10:20\tapproved\t5/5\tmesa\tMaría Q.\tFirme y bonita.\n",
	failed: "order-failed\t2026-12-01 10:20\tfailed\t2\tmaria@correo.pe\tRecibimos tu pedido WASI-7K3M-9XA4\n",
	waiting: "order-waiting\t2026-12-02 10:20\twaiting\t0\tkeeper\tRecibimos tu pedido WASI-7K3M-9XA4\n",
	event: "an-event\t2026-12-03 10:20\twaiting\t0\twebhook\torder.paid WASI-7K3M-9XA4\n",
};

test("each command lists the most urgent or the latest first, or only what waits", async () => {
	const { run } = await filledStore();
	const empty = await storeWith();
	for (const [command, options, listed, none] of [
		["complaints", [], lines.overdue + lines.due + lines.answered, "complaints"],
		["complaints", ["--open"], lines.overdue + lines.due, "open complaints"],
		["messages", [], lines.b2 + lines.a1 + lines.c3 + lines.d4, "messages"],
		["messages", ["--open"], lines.a1 + lines.d4, "open messages"],
		["reviews", [], lines.pending + lines.approved, "reviews"],
		["reviews", ["--pending"], lines.pending, "pending reviews"],
		["mail", [], lines.failed + lines.waiting + lines.event, "waiting mails"],
		["mail", ["--failed"], lines.failed, "failed mails"],
	] as const) {
		expect(await run(command, "list", ...options)).toEqual({ status: 0, stdout: listed, stderr: "" });
		expect((await empty.run(command, "list", ...options)).stdout).toBe(`There are no ${none}.\n`);
	}
});

test.each<[of: string, ...parts: RegExp[]]>([
	[
		"complaints show 3-2026",
		/^000000003-2026\nFiled +2026-11-17 10:20 \(Lima\)\nState +1 working day left, until 2026-12-10\n/,
		/Supplier +Wasi Hogar S\.A\.C\., 20600000421, Av\. Arequipa 1234, Lince/,
		/Name +José \[31m Huamán\nDocument +DNI 05678913\nAddress +Jr\. Puno 45, Juliaca\n/,
		/E-mail +rosa\.mamani@correo\.pe\nPhone +951 222 333\nGuardian +Ana Huamán\n/,
		/About +producto\nAmount +1170\nDescription +Mesa de comedor Mikuy\n/,
		/Kind +queja\nDetail +Primera línea\n {12}segunda línea\nRequest +Que la cambien\.\n/,
		/Confirmed +Al enviar esta hoja[\s\S]*Answer +none/,
	],
	["complaints show 1-2026", /Answered +2026-11-20 10:15 \(Lima\)\nAnswer +Te llevamos otra\./],
	[
		"messages show a1",
		/^a1\nSent +2026-11-20 10:00 \(Lima\)\nAnswered +no\nName +Luz\nE-mail +luz@correo\.pe\n/,
		/Phone +none\nAccount +none\nSubject +producto\nMessage +Primera línea\n {12}segunda línea/,
	],
	[
		`reviews show ${pending.id}`,
		...[
			/^bbbb000000000002\n/,
			/Order +WASI-7K3M-9XA4\n/,
			/Photo +0{32}\.jpg\n/,
			RegExp(`\n {12}segunda ${"a".repeat(60)}\n`),
		],
	],
	[
		"mail show order-failed",
		/^order-failed\nWritten +2026-12-01 10:20 \(Lima\)\nState +failed\n/,
		/Attempts +2; they end on 2026-12-03 10:20/,
		/Problem +550 no such user\nTo +maria@correo\.pe/,
		/Subject +Recibimos tu pedido/,
		/\nHola, María:\n.*1 × Mesa: S\/.1,170\.00.*Ver cómo va:\n\/seguimiento\?pedido=WASI-7K3M-9XA4/s,
	],
	[
		"mail show an-event",
		/To +webhook\nEvent +order\.paid\nOrder +WASI-7K3M-9XA4\n\n\{\n {2}"type": "order.paid",\n/,
	],
])("%s prints everything", async (typed, ...parts) => {
	const [command = "", ...args] = typed.split(" ");
	const { status, stdout } = await (await filledStore()).run(command, ...args);
	expect(status).toBe(0);
	for (const part of parts) expect(stdout).toMatch(part);
});

const untold = { number: "7", detail: "secreto" };
test.each<[CommandName, act: string, damaged: Change, said: string]>([
	["complaints", "show", change("complaint", "000000007-2026", untold), ": filedAt, supplier"],
	["messages", "show", change("message", "x1", { fullName: "secreto" }), ""],
	["reviews", "approve", change("review", "cccc", { text: "secreto" }), ": product"],
	["mail", "show", change("outbox", "broken", { mail: { to: "secreto" } }), ": mail.subject"],
])(
	"%s names what is damaged without its content, and lists the others",
	async (command, act, damaged, said) => {
		const { run, datastore } = await filledStore();
		const { stdout } = await run(command, "list");
		await datastore.apply([damaged]);
		const leftOut = expect.stringMatching(
			RegExp(`^[A-Z][a-z]+ ${damaged.id} is damaged and was left out\\.\n$`),
		);
		expect(await run(command, "list")).toEqual({ status: 0, stdout, stderr: leftOut });
		if (command === "mail")
			expect((await run(command, "list", "--failed")).stderr, "not left out silently").toEqual(leftOut);
		const refused = await run(command, act, damaged.id);
		expect([refused.status, refused.stdout]).toEqual([1, ""]);
		expect(refused.stderr).toContain(`${damaged.id} is damaged${said}`);
		expect(refused.stderr).not.toContain("secreto");
	},
);

test("a complaint is answered once, with the date", async () => {
	const { run, datastore } = await filledStore();
	expect(await run("complaints", "answer", "2-2026", "--text", " Te devolvemos\r\nel dinero. ")).toEqual(
		ends(0, "000000002-2026 is answered now. The store mails the answer to rosa.mamani@correo.pe.\n"),
	);
	const answer = { text: "Te devolvemos\nel dinero.", at: now };
	expect(await datastore.get("complaint", overdue.number)).toEqual({ ...overdue, answer });
	const refused = ends(1, "000000002-2026 was answered on 2026-12-07 10:00, and that answer stays.\n");
	expect(await run("complaints", "answer", "2-2026", "--text", "Otra")).toEqual(refused);
});

test("complaints are exported as a spreadsheet that only its owner can read, or to standard output", async () => {
	const { run, folder } = await filledStore();
	const file = join(folder, "complaints.csv");
	const said = `Exported 3 complaints to ${file}.\n`;
	expect((await run("complaints", "export", "--out", file)).stdout).toBe(said);
	const written = readFileSync(file, "utf8");
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(written).toMatch(/^\uFEFFnumber,filed_lima,answer_by,answered_lima,kind,/);
	expect(written).toContain(
		'\r\n000000001-2026,2026-11-03 10:00,2026-11-24,2026-11-20 10:15,reclamo,Rosa Mamani Ccori,DNI 05678913,"Jr. Puno 45, Juliaca",rosa.mamani@correo.pe,951 222 333,,producto,1170,Mesa de comedor Mikuy,La mesa llegó rota.,Que la cambien.,Te llevamos otra.,Wasi Hogar S.A.C.,20600000421,"Av. Arequipa 1234, Lince"\r\n000000002-2026,',
	);
	expect((await run("complaints", "export")).stdout).toBe(written);
});

test("a message is marked as answered once, or removed", async () => {
	const { run, datastore } = await filledStore();
	const messages = async (...args: string[]) => (await run("messages", ...args)).stdout;
	expect(await messages("done", "a1")).toBe("a1 is marked as answered.\n");
	expect(await datastore.get("message", "a1")).toMatchObject({ answeredAt: now });
	expect(await messages("done", "a1")).toBe("a1 was marked as answered before.\n");
	expect(await messages("remove", "b2")).toBe("b2 is removed.\n");
	expect((await datastore.find("message")).map(({ id }) => id)).toEqual(["a1", "c3", "d4"]);
});

test("a review is approved and rejected, also after a decision", async () => {
	const { run, datastore } = await filledStore();
	// Stored texts are cleaned when they are read.
	const text = pending.text.replace("\u001B", "");
	for (const [command, status] of [
		["approve", "approved"],
		["reject", "rejected"],
		["approve", "approved"],
	] as const) {
		expect((await run("reviews", command, pending.id)).stdout).toBe(`bbbb000000000002 is ${status} now.\n`);
		const record = toReviewRecord({ ...pending, text, status });
		const rejection = status === "rejected" ? { rejectedAt: expect.any(String) } : {};
		expect(await datastore.get("review", pending.id)).toEqual({ ...record, ...rejection });
	}
});

test("a nightly job writes to the keeper, and the journal tells of it", async () => {
	const { run } = await storeWith();
	const tell = () => run("mail", "tell-keeper", "Sin copia esta noche.");
	expect(await tell()).toEqual(ends(1, expect.stringContaining("Nobody would get it: set orders-email")));
	await run("store", "set", "orders-email", "rosa@wasi.example");
	expect(await tell()).toMatchObject({ status: 0 });
	const { stdout } = await run("mail", "list");
	expect(stdout).toContain("\twaiting\t0\tkeeper\tAviso de la tienda\n");
	expect((await run("mail", "show", stdout.split("\t")[0] ?? "")).stdout).toContain("Sin copia esta noche.");
	expect((await run("journal")).stdout).toContain("mail tell-keeper");
});

test("a failed mail is retried for two more days, and mails and events are dropped", async () => {
	const { run, datastore, dataDir } = await filledStore();
	holdOutbox(dataDir);
	expect((await run("mail", "retry", "order-failed")).stdout).toMatch(
		/^order-failed waits until npm run mail/,
	);
	await run("mail", "release");
	const said = "order-failed will be sent as soon as possible by the running store.\n";
	expect((await run("mail", "retry", "order-failed")).stdout).toBe(said);
	const times = { postedAt: writtenAt.toISOString(), due: now, giveUpAt: "2026-12-09T15:00:00.000Z" };
	expect(await datastore.get("outbox", "order-failed")).toMatchObject({ hasFailed: false, ...times });
	await run("mail", "retry", "an-event");
	expect(await datastore.get("outbox", "an-event")).toMatchObject({ event, attempts: 0, eventDue: now });
	for (const id of ["order-failed", "an-event"]) {
		expect((await run("mail", "drop", id)).stdout).toBe(`${id} is dropped.\n`);
		expect(await datastore.get("outbox", id)).toBeUndefined();
	}
});

test.each<[CommandName, args: string[], status: number, said: string]>([
	["complaints", ["show", "45678913"], 2, "See: npm run complaints -- --help"],
	["complaints", ["answer", "1-2026"], 2, "The answer is missing"],
	["complaints", ["answer", "1-2026", "--text", "a".repeat(4001)], 2, "this one has 4001"],
	["complaints", ["answer", "9-2026", "--text", "Otra"], 1, "There is no complaint 000000009-2026.\nSee: "],
	["messages", ["show"], 2, "Which message? Give its id."],
	["messages", ["show", "maria@correo.pe"], 2, "Not a valid id: list shows them."],
	["messages", ["done", "zz"], 1, "There is no message zz."],
	["reviews", ["approve"], 2, "See: npm run reviews -- --help"],
	["reviews", ["approve", "dddd"], 1, "There is no review dddd.\nSee: npm run reviews -- list\n"],
	["mail", ["tell-keeper", " "], 2, "tell-keeper needs a text."],
	["mail", ["retry", "maria@correo.pe"], 2, "Not a valid id: "],
	["mail", ["retry", "gone"], 1, "There is no mail gone: it was sent or dropped.\nSee: npm run mail -- list"],
])("%s %j is refused, without repeating what was typed", async (command, args, status, said) => {
	const refused = await (await filledStore()).run(command, ...args);
	expect(refused).toEqual({ status, stdout: "", stderr: expect.stringContaining(said) });
	expect(refused.stderr).not.toMatch(/45678913|maria@/);
});

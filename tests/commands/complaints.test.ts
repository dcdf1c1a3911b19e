import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Complaint, complaintRecord } from "~/domain/customer-service/complaint-record.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";
import { aComplaint } from "../unit/domain/customer-service/a-complaint";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-12-07T15:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A datastore with these complaints, and `desk`, which runs `npm run complaints` on it. */
async function newDesk(complaints: Complaint[] = [], damaged: Record<string, RecordFields> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "wasi-complaints-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const dataDir = join(folder, "data");
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	onTestFinished(() => datastore.close());
	for (const complaint of complaints) {
		await datastore.set("complaint", complaint.number, complaint);
	}
	for (const [number, fields] of Object.entries(damaged)) await datastore.set("complaint", number, fields);
	const desk = (...args: string[]) => runCommand("complaints", args, { DATA_DIR: dataDir });
	return { folder, datastore, desk };
}

const answered = aComplaint({
	number: "000000001-2026",
	filedAt: "2026-11-03T15:00:00.000Z",
	answer: { text: "Te llevamos otra.", at: "2026-11-20T15:15:00.000Z" },
});
const overdue = aComplaint({ number: "000000002-2026", filedAt: "2026-11-12T15:20:00.000Z" });
const open = aComplaint({
	number: "000000003-2026",
	filedAt: "2026-11-17T15:20:00.000Z",
	kind: "queja",
	consumer: { ...aComplaint().consumer, fullName: "José\u001B[31m Huamán", guardian: "Ana Huamán" },
	detail: "Primera línea\nsegunda línea",
});

test("list marks overdue complaints and puts them first, with the working days left for the others", async () => {
	const { desk } = await newDesk([answered, open, overdue]);
	const lines = [
		"000000002-2026\t2026-11-12 10:20\treclamo\tOVERDUE since 2026-12-03\tRosa Mamani Ccori\n",
		"000000003-2026\t2026-11-17 10:20\tqueja\t1 working day left, until 2026-12-10\tJosé [31m Huamán\n",
		"000000001-2026\t2026-11-03 10:00\treclamo\tanswered 2026-11-20 10:15\tRosa Mamani Ccori\n",
	];
	expect(await desk("list")).toMatchObject({ status: 0, stdout: lines.join(""), stderr: "" });
	expect((await desk("list", "--open")).stdout).toBe(lines.slice(0, 2).join(""));
	expect((await (await newDesk()).desk("list")).stdout).toBe("There are no complaints.\n");
	expect((await (await newDesk([answered])).desk("list", "--open")).stdout).toBe(
		"There are no open complaints.\n",
	);
});

test("show prints everything of a complaint, given its number in any notation", async () => {
	const { desk } = await newDesk([open, answered]);
	const { status, stdout } = await desk("show", "3-2026");
	expect(status).toBe(0);
	for (const part of [
		/^000000003-2026\n/,
		/Filed +2026-11-17 10:20 \(Lima\)/,
		/State +1 working day left, until 2026-12-10/,
		/Supplier +Wasi Hogar S\.A\.C\., 20600000421, Av\. Arequipa 1234, Lince/,
		/Name +José \[31m Huamán/,
		/Document +DNI 05678913/,
		/Address +Jr\. Puno 45, Juliaca/,
		/E-mail +rosa\.mamani@correo\.pe/,
		/Phone +951 222 333/,
		/Guardian +Ana Huamán/,
		/About +producto/,
		/Amount +1170/,
		/Description +Mesa de comedor Mikuy/,
		/Kind +queja/,
		/Detail +Primera línea\n {12}segunda línea/,
		/Request +Que la cambien\./,
		/Confirmed +Al enviar esta hoja/,
		/Answer +none/,
	]) {
		expect(stdout).toMatch(part);
	}
	expect((await desk("show", "000000001-2026")).stdout).toMatch(
		/Answered +2026-11-20 10:15 \(Lima\)\nAnswer +Te llevamos otra\./,
	);
});

test("answer stores the answer once, with its date", async () => {
	const { desk, datastore } = await newDesk([overdue]);
	expect(await desk("answer", "2-2026", "--text", " Te devolvemos\r\nel dinero. ")).toMatchObject({
		status: 0,
		stdout: "000000002-2026 is answered now. The store mails the answer to rosa.mamani@correo.pe.\n",
		stderr: "",
	});
	const stored = complaintRecord.parse((await datastore.get("complaint", overdue.number)) ?? {});
	const answer = { text: "Te devolvemos\nel dinero.", at: "2026-12-07T15:00:00.000Z" };
	expect(stored).toEqual({ ...overdue, answer });
	expect(await desk("answer", "2-2026", "--text", "Otra")).toMatchObject({
		status: 1,
		stdout: "",
		stderr: "000000002-2026 was answered on 2026-12-07 10:00, and that answer stays.\n",
	});
	expect(await desk("answer", "9-2026", "--text", "Otra")).toMatchObject({
		status: 1,
		stderr: "There is no complaint 000000009-2026.\nSee: npm run complaints -- list\n",
	});
});

test("export writes a spreadsheet that only its owner can read, or writes to standard output", async () => {
	const { desk, folder } = await newDesk([open, answered]);
	const file = join(folder, "complaints.csv");
	expect(await desk("export", "--out", file)).toMatchObject({
		status: 0,
		stdout: `Exported 2 complaints to ${file}.\n`,
	});
	const written = readFileSync(file, "utf8");
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(written).toMatch(/^\uFEFFnumber,filed_lima,answer_by,answered_lima,kind,/);
	expect(written).toContain(
		'\r\n000000001-2026,2026-11-03 10:00,2026-11-24,2026-11-20 10:15,reclamo,Rosa Mamani Ccori,DNI 05678913,"Jr. Puno 45, Juliaca",rosa.mamani@correo.pe,951 222 333,,producto,1170,Mesa de comedor Mikuy,La mesa llegó rota.,Que la cambien.,Te llevamos otra.,Wasi Hogar S.A.C.,20600000421,"Av. Arequipa 1234, Lince"\r\n000000003-2026,',
	);
	expect((await desk("export")).stdout).toBe(written);
});

test("a damaged complaint is named without its content, and the others are listed", async () => {
	const { desk } = await newDesk([overdue], { "000000007-2026": { number: "7", detail: "secreto" } });
	const listed = await desk("list");
	expect(listed.stderr).toBe("Complaint 000000007-2026 is damaged and was left out.\n");
	expect(listed.stdout.split("\n")).toHaveLength(2);
	const shown = await desk("show", "7-2026");
	expect([shown.status, shown.stdout]).toEqual([1, ""]);
	expect(shown.stderr).toMatch(/^000000007-2026 is damaged: filedAt, supplier/);
	expect(shown.stderr).not.toContain("secreto");
});

test.each([
	["no number", ["show"]],
	["a document in the place of a number", ["show", "45678913"]],
	["an answer without a text", ["answer", "1-2026"]],
	["an answer of blanks", ["answer", "1-2026", "--text", " \n"]],
	["an answer that is too long", ["answer", "1-2026", "--text", "a".repeat(4001)]],
])("%s is refused with status 2, without repeating it", async (_, args) => {
	const { desk } = await newDesk([overdue]);
	const { status, stdout, stderr } = await desk(...args);
	expect([status, stdout]).toEqual([2, ""]);
	expect(stderr).toContain("See: npm run complaints -- --help");
	expect(stderr).not.toContain("45678913");
});

test("--help names every command", async () => {
	const { status, stdout } = await runCommand("complaints", ["--help"]);
	expect(status).toBe(0);
	for (const command of ["list", "show", "answer", "export"]) expect(stdout).toMatch(`\n  ${command} `);
	expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
});

import { expect, it, test, vi } from "vitest";
import { kindDefinitions, legalNotes, sectionTitles, sheetTitle } from "~/domain/customer-service/complaint";
import { answerDeadline, isOverdue, workingDaysLeft } from "~/domain/customer-service/complaint-deadline";
import { postAnswerMail, postFiledMails } from "~/domain/customer-service/complaint-mails.server";
import { formatComplaintNumber, readComplaintNumber } from "~/domain/customer-service/complaint-number";
import {
	answerComplaint,
	fileComplaint,
	forgetOldComplaints,
} from "~/domain/customer-service/complaint-repository.server";
import { listHead, listSections, toComplaintView } from "~/domain/customer-service/complaint-view";
import { log } from "~/platform/process/log.server";
import { anOwner, aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";
import { postedMails } from "../mail/mails";
import { aComplaint } from "./a-complaint";

const now = new Date("2026-11-12T15:20:00Z");
const { consumer } = aComplaint();
const byPost = aComplaint({ consumer: { ...consumer, email: "" } });

test("a filed complaint is copied to the consumer, word for word, and to the keeper with its deadline", () => {
	const [copy, notice, ...more] = postedMails(postFiledMails(aComplaint(), now));
	expect(more).toEqual([]);
	expect(copy).toMatchObject({ to: consumer.email, subject: "Tu hoja de reclamación 000000001-2026" });
	const subject = "Hoja de reclamación 000000001-2026: responder a más tardar el 3 de diciembre de 2026";
	expect(notice).toMatchObject({ to: "keeper", replyTo: consumer.email, subject });
	expect(notice?.text).toContain("Llegó un reclamo.");
	const [, complained] = postedMails(postFiledMails(aComplaint({ kind: "queja" }), now));
	expect(complained?.text).toContain("Llegó una queja.");
	const { supplier, good, detail, request, confirmation } = aComplaint();
	const { fullName, documentNumber, address, phone } = consumer;
	const told = [fullName, documentNumber, address, phone, good.description, detail, request, confirmation];
	for (const words of [...Object.values(supplier), ...told, ...legalNotes]) {
		expect(copy?.text).toContain(words);
		expect(notice?.text).toContain(words);
	}
	expect(copy?.text).toContain("https://wasi.example/libro-de-reclamaciones?numero=000000001-2026");
});

test("every mail about a complaint has the whole sheet that its page shows, answered or not", () => {
	const complaint = aComplaint();
	const answered = { ...complaint, answer: { text: "Te llevamos otra mesa.", at: "2026-12-01T15:00:00Z" } };
	const mails = [
		...postedMails(postFiledMails(complaint, now)).map((mail) => ({ mail, of: complaint })),
		...postedMails(postAnswerMail(answered, now)).map((mail) => ({ mail, of: answered })),
	];
	expect(mails).toHaveLength(3);
	for (const { mail, of } of mails) {
		const view = toComplaintView(of);
		const head = listHead(view.number, view.filedOn, view.supplier);
		const sections = listSections(view).flatMap(({ title, rows, notes = [] }) => [title, ...rows, ...notes]);
		const plain = (text: string) =>
			text
				.replace(/\p{Cf}/gu, "")
				.replace(/\s+/g, " ")
				.toLowerCase();
		for (const part of [sheetTitle, ...Object.values(sectionTitles), ...head, ...sections, ...legalNotes])
			expect(plain(mail.text)).toContain(plain(typeof part === "string" ? part : part.value));
		for (const { definition } of Object.values(kindDefinitions)) expect(mail.text).toContain(definition);
	}
});

test("a filed complaint carries a stranger's words to a typed address without links, and says whose they are", () => {
	const site = "Entra a https://estafa.example";
	const typed = { ...consumer, fullName: site, address: site, phone: site, guardian: site };
	const good = { type: "" as const, amount: site, description: site };
	const complaint = aComplaint({ consumer: typed, good, detail: site, request: site });
	const answer = { text: "Mira wasi.example/garantia", at: now.toISOString() };
	const [copy, notice] = postedMails(postFiledMails(complaint, now));
	const [answered] = postedMails(postAnswerMail({ ...complaint, answer }, now));
	for (const mail of [copy, answered]) expect(mail?.text).not.toMatch(/estafa\.example|https:..estafa/);
	expect(copy?.text).toContain("lo escribió quien la presentó con este correo, no la tienda");
	expect(answered?.text).toContain(answer.text);
	expect(notice?.text).toContain(site);
});

test("a filed complaint without an e-mail address is told to the keeper only", () => {
	expect(postedMails(postFiledMails(byPost, now)).map(({ to }) => to)).toEqual(["keeper"]);
});

test("a filed complaint keeps its number, and is mailed once, if it is sent again after midnight with its key; those filed at once are numbered by year", async () => {
	const datastore = memoryDatastore({});
	const file = (detail: string, at: string, key = "0".repeat(32)) => {
		const { number, filedAt, answer, ...unfiled } = aComplaint({ detail });
		return fileComplaint(datastore, { key, unfiled }, aShopper(new Date(at)));
	};
	const first = await file("Llegó rota.", "2026-11-13T04:59:00Z");
	expect(first).toMatchObject({ outcome: "filed", number: "000000001-2026" });
	expect(await file("Llegó rota.", "2026-11-13T05:01:00Z")).toEqual({ ...first, outcome: "repeated" });
	expect(await file("Llegó otra.", "2026-11-13T05:01:00Z")).toEqual({ ...first, outcome: "keyUsed" });
	const mails = ["filed", "filed-keeper"].map((name) => `complaint-000000001-2026-${name}`);
	expect((await datastore.find("outbox")).map(({ id }) => id)).toEqual(mails);
	// Still 31 December in Lima, then 1 January.
	const times = ["2027-01-01T04:59:58Z", "2027-01-01T04:59:59Z", "2027-01-01T05:00:00Z"];
	const atOnce = await Promise.all(times.map((at, n) => file(`Otra ${n}`, at, `${n + 1}`.repeat(32))));
	expect(atOnce.map(({ number }) => number)).toEqual(["000000002-2026", "000000003-2026", "000000001-2027"]);
	vi.spyOn(log, "warn").mockReturnValue();
	for (const fields of [null, { last: 1 }, { last: "7" }]) {
		await datastore.apply([{ collection: "complaint-count", id: "2026", fields }]);
		const before = await datastore.find("complaint");
		const { number } = await file(
			`Después de una carga ${JSON.stringify(fields)}`,
			"2026-12-30T15:00:00Z",
			`${before.length}`.repeat(32),
		);
		expect(
			before.map(({ id }) => id),
			"no earlier sheet is replaced",
		).not.toContain(number);
	}
});

const answer = { text: "Te llevamos otra.\nEl martes.", at: "2026-11-20T15:15:00.000Z" };

test("an answer is stored once, and mailed to the consumer, who may have no e-mail address", async () => {
	const datastore = memoryDatastore({ complaint: { "000000001-2026": aComplaint() } });
	for (const text of [answer.text, "No."])
		await answerComplaint(datastore, { number: "000000001-2026", text }, anOwner(now));
	const collection = "outbox" as const;
	const stored = (await datastore.find(collection)).map((record) => ({ ...record, collection }));
	const [mail, ...more] = postedMails(stored);
	const subject = "Respuesta a tu hoja de reclamación 000000001-2026";
	expect(mail).toMatchObject({ id: "complaint-000000001-2026-answered", to: consumer.email, subject });
	expect([mail?.text, more]).toEqual([expect.stringContaining(answer.text), []]);
	expect(postAnswerMail({ ...byPost, answer }, now)).toEqual([]);
});

it("formats a number with nine digits and its year", () => {
	expect(formatComplaintNumber(1, "2026")).toBe("000000001-2026");
	expect(formatComplaintNumber(123_456_789, "2027")).toBe("123456789-2027");
});

it.each<[number: string | undefined, typed: unknown[]]>([
	["000000012-2026", ["000000012-2026", "12-2026", " 12 / 2026 ", "N.º 000000012–2026", "hoja 12 2026"]],
	[undefined, ["12", "0-2026", "1234567890-2026", "12-26", "12-1926", "12-2026-3"]],
	[undefined, ["", "a".repeat(50), null, undefined]],
])("reads the number %s from each of %j", (number, typed) => {
	for (const one of typed) expect(readComplaintNumber(one as string), String(one)).toBe(number);
});

const filedAt = "2026-11-03T03:30:00.000Z"; // 2 November, 10:30 p. m. in Lima

it("gives fifteen working days from the day in Lima, and ends after the last of them there", () => {
	expect(answerDeadline(filedAt)).toBe("2026-11-23");
	const at = (time: string) => {
		const now = new Date(time);
		return [workingDaysLeft(filedAt, now), isOverdue(filedAt, now)];
	};
	expect(at("2026-11-03T03:30:00Z")).toEqual([15, false]);
	expect(at("2026-11-20T12:00:00Z")).toEqual([1, false]);
	expect(at("2026-11-24T04:59:00Z")).toEqual([0, false]);
	expect(at("2026-11-24T05:00:00Z")).toEqual([0, true]);
});

test("an answered complaint is removed two years after it was filed, and one that waits never", async () => {
	const answer = { text: "La cambiamos.", at: "2026-11-20T15:20:00.000Z" };
	const datastore = memoryDatastore({
		complaint: { "000000001-2026": aComplaint({ answer }), "000000002-2026": aComplaint() },
	});
	const numbersAfter = async (at: string) => {
		await forgetOldComplaints(datastore, new Date(at));
		return (await datastore.find("complaint")).map(({ id }) => id);
	};
	expect(await numbersAfter("2028-11-12T15:20:00Z")).toHaveLength(2);
	expect(await numbersAfter("2028-11-12T15:20:01Z")).toEqual(["000000002-2026"]);
});

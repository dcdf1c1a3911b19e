import { describe, expect, test } from "vitest";
import { legalNotes } from "~/domain/customer-service/complaint";
import { postAnswerMail, postFiledMails } from "~/domain/customer-service/complaint-mails.server";
import { answerComplaint } from "~/domain/customer-service/complaint-repository.server";
import { anOwner } from "../../../support/actors";
import { fileWithKey } from "../../platform/datastore/complaints";
import { memoryDatastore } from "../catalog/memory-datastore";
import { postedMails } from "../mail/mails";
import { aComplaint } from "./a-complaint";

const now = new Date("2026-11-12T15:20:00Z");
const { consumer } = aComplaint();
const byPost = aComplaint({ consumer: { ...consumer, email: "" } });

describe("a filed complaint", () => {
	test("is copied to the consumer, word for word, and to the keeper with its deadline", () => {
		const [copy, notice, ...more] = postedMails(postFiledMails(aComplaint(), now));
		expect(more).toEqual([]);
		expect([copy?.to, copy?.subject]).toEqual([
			"rosa.mamani@correo.pe",
			"Tu hoja de reclamación 000000001-2026",
		]);
		expect([notice?.to, notice?.replyTo, notice?.subject]).toEqual([
			"keeper",
			"rosa.mamani@correo.pe",
			"Hoja de reclamación 000000001-2026: responder a más tardar el 3 de diciembre de 2026",
		]);
		const sheet = [
			"Wasi Hogar S.A.C.",
			"20600000421",
			"Rosa Mamani Ccori",
			"05678913",
			"Jr. Puno 45, Juliaca",
			"951 222 333",
			"Mesa de comedor Mikuy",
			"La mesa llegó rota.",
			"Que la cambien.",
			aComplaint().confirmation,
			...legalNotes,
		];
		for (const words of sheet) {
			expect(copy?.text).toContain(words);
			expect(notice?.text).toContain(words);
		}
		expect(copy?.text).toContain("https://wasi.example/libro-de-reclamaciones?numero=000000001-2026");
	});

	test("without an e-mail address is told to the keeper only", () => {
		expect(postedMails(postFiledMails(byPost, now)).map(({ to }) => to)).toEqual(["keeper"]);
	});

	test("is stored with its mails, once", async () => {
		const datastore = memoryDatastore({});
		for (let n = 0; n < 2; n++) await fileWithKey(datastore, "same", now);
		expect((await datastore.list("outbox")).map(({ id }) => id)).toEqual([
			"complaint-000000001-2026-filed",
			"complaint-000000001-2026-filed-keeper",
		]);
	});
});

describe("an answer", () => {
	const answer = { text: "Te llevamos otra.\nEl martes.", at: "2026-11-20T15:15:00.000Z" };

	test("is told to the consumer, who may have no e-mail address", () => {
		const [mail] = postedMails(postAnswerMail(aComplaint({ answer }), now));
		expect([mail?.to, mail?.subject]).toEqual([
			"rosa.mamani@correo.pe",
			"Respuesta a tu hoja de reclamación 000000001-2026",
		]);
		expect(mail?.text).toContain(answer.text);
		expect(postAnswerMail({ ...byPost, answer }, now)).toEqual([]);
	});

	test("is stored with its mail, once", async () => {
		const datastore = memoryDatastore({});
		await datastore.set("complaint", "000000001-2026", aComplaint());
		for (const text of ["Te llevamos otra.", "No."])
			await answerComplaint(datastore, { number: "000000001-2026", text }, anOwner(now));
		const [record, ...more] = await datastore.list("outbox");
		expect([record?.id, more]).toEqual(["complaint-000000001-2026-answered", []]);
		expect(JSON.stringify(record?.fields)).toContain("Te llevamos otra.");
	});
});

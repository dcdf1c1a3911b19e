import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { MailRefused } from "~/domain/mail/mail-transport.server";
import { openMailTransport } from "~/domain/mail/open-mail-transport.server";
import { aFolder } from "../../../support/a-folder";

const mail = {
	id: "wasi-7k3m-9xa4-placed",
	to: "maria@correo.pe",
	subject: "Recibimos tu pedido",
	text: "¡Gracias!\n",
	html: "<p>¡Gracias!</p>",
	date: "2026-11-12T15:20:00.000Z",
};

async function open() {
	const scratch = aFolder();
	const folder = join(scratch, "data", "mail");
	const from = { name: "Wasi", address: "tienda@wasi.invalid" };
	return { scratch, folder, transport: await openMailTransport({ from, folder }) };
}

test("without a mail server, a mail becomes a file that only its owner can read", async () => {
	const { folder, transport } = await open();
	await transport.send(mail);
	await transport.send(mail); // again after a crash
	expect(readdirSync(folder)).toEqual(["wasi-7k3m-9xa4-placed.eml"]);
	const file = join(folder, "wasi-7k3m-9xa4-placed.eml");
	expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
	expect(await PostalMime.parse(readFileSync(file))).toMatchObject({
		to: [{ address: "maria@correo.pe" }],
		messageId: "<wasi-7k3m-9xa4-placed@wasi.invalid>",
		date: "2026-11-12T15:20:00.000Z",
		text: expect.stringContaining("¡Gracias!"),
	});
});

test("a mail whose name would lead out of the folder is not written", async () => {
	const { scratch, transport } = await open();
	await expect(transport.send({ ...mail, id: "../evil" })).rejects.toThrow(/cannot be the name of a file/);
	expect(readdirSync(scratch)).toEqual([]);
});

test("a folder that cannot be created stops all mail, and an address that is none only its own", async () => {
	const { scratch, transport } = await open();
	await expect(transport.send({ ...mail, to: "a@b.pe, c@d.pe" })).rejects.toThrow(MailRefused);
	writeFileSync(join(scratch, "data"), "");
	await expect(transport.check()).rejects.toThrow();
	await expect(transport.send(mail)).rejects.not.toThrow(MailRefused);
});

test("the folder keeps the latest mails, up to 2 MB", async () => {
	const { folder, transport } = await open();
	const text = "Hola. ".repeat(100_000);
	for (let n = 0; n < 5; n++) {
		await transport.send({ ...mail, id: `mail-${n}`, text });
		utimesSync(join(folder, `mail-${n}.eml`), n, n);
	}
	await transport.send({ ...mail, id: "mail-5" });
	expect(readdirSync(folder).sort()).toEqual(["mail-2.eml", "mail-3.eml", "mail-4.eml", "mail-5.eml"]);
});

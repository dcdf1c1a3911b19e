import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inboxes } from "~/desk/inbox/inbox-screen.server";
import { mailInbox } from "~/desk/inbox/mail-inbox.server";
import { holdOutbox } from "~/platform/outbox-hold.server";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { aFolder } from "../../../support/a-folder";

test("a mail that is sent again is told to wait or to become a file, where it does", () => {
	const dataDir = aFolder();
	const datastore = { kind: "sqlite" as const, dataDir };
	const mail = parseEnv({ SESSION_SECRET: "0123456789abcdef".repeat(4) }).mail;
	const smtp = { host: "smtp.example", port: 587, secure: false };
	const done = mailInbox.actions.reenviar?.done;
	const told = (settings: object) => typeof done === "function" && done({ datastore, mail, ...settings });
	expect(told({ mail: { ...mail, smtp } })).toBe("Saldrá lo antes posible.");
	expect(told({})).toMatch(/si es un correo, solo a un archivo del servidor/);
	holdOutbox(dataDir);
	expect(told({ mail: { ...mail, smtp } })).toMatch(/^Espera con los demás/);
});

const names = ["complaint", "message", "review", "mail"];

test.each(inboxes.map((inbox, at) => ({ inbox, name: names[at] })))(
	"each form of $inbox.path has its action, and each action its form",
	({ inbox, name }) => {
		const file = `app/desk/inbox/${name}-inbox.server.ts`;
		const intents = [...readFileSync(file, "utf8").matchAll(/\bintent: "([\w-]+)"/g)].map(([, one]) => one);
		const message = `Give ${file} a form and an action of the same name.`;
		expect([...new Set(intents)].sort(), message).toEqual(Object.keys(inbox.actions).sort());
	},
);

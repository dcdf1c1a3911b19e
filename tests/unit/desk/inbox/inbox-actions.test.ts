import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inboxes } from "~/desk/inbox/inbox-screen.server";

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

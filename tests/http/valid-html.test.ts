import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawMail } from "~/domain/mail/draw-mail.server";
import { parsePostedMail } from "~/domain/mail/outbox-record.server";
import { postOrderMails, postStatusMail } from "~/domain/orders/order-mails.server";
import { demoBusiness } from "../../demo/business";
import { anOrder } from "../unit/domain/orders/an-order";
import { checkHtml, missingForCheck } from "./check-html";

/** The pages that the HTTP tests were answered with, when they ran with this setting. */
const { HTML_FOLDER: folder = "" } = process.env;
const missing = folder ? missingForCheck() : "HTML_FOLDER is not set, as npm run test:all sets it";

const title = "every kind of page that the HTTP tests see, and every kind of mail, is valid HTML";

test.skipIf(missing)(missing ? `${title} (skipped: ${missing})` : title, { timeout: 600_000 }, async () => {
	const letterhead = { business: demoBusiness, origin: "https://wasi.example" };
	const mails = [
		...postOrderMails(anOrder(), new Date()),
		...postStatusMail(anOrder({ status: "delivered" }), new Date()),
	];
	expect(mails).toHaveLength(3);
	for (const { id, fields } of mails) {
		const { html } = drawMail(parsePostedMail(id, fields ?? {}).mail, letterhead);
		writeFileSync(join(folder, `mail-${id}.html`), html);
	}
	expect(readdirSync(folder).length, "kinds of pages").toBeGreaterThan(300);
	expect(await checkHtml(folder)).toEqual([]);
});

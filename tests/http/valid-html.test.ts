import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { drawMail } from "~/domain/mail/draw-mail.server";
import { type PostedMail, parsePosted } from "~/domain/mail/outbox-record.server";
import { postPlaced, postStatusMail } from "~/domain/orders/order-mails.server";
import { demoBusiness } from "../../demo/business";
import { quickJava } from "../support/java-options";
import { anOrder } from "../unit/domain/orders/an-order";

/** The pages that the HTTP tests were answered with, when they ran with this setting. */
const { HTML_FOLDER: folder = "" } = process.env;
const missing = folder ? missingForCheck() : "HTML_FOLDER is not set, as npm run test:all sets it";

const title = "every kind of page that the HTTP tests see, and every kind of mail, is valid HTML";

test.skipIf(missing)(missing ? `${title} (skipped: ${missing})` : title, { timeout: 600_000 }, async () => {
	const letterhead = { business: demoBusiness, origin: "https://wasi.example" };
	const mails = [
		...postPlaced(anOrder(), new Date()),
		...postStatusMail(anOrder({ status: "delivered" }), new Date()),
	];
	expect(mails).toHaveLength(3);
	for (const { id, fields } of mails) {
		const { html } = drawMail((parsePosted(id, fields ?? {}) as PostedMail).mail, letterhead);
		writeFileSync(join(folder, `mail-${id}.html`), html);
	}
	expect(readdirSync(folder).length, "kinds of pages").toBeGreaterThan(300);
	expect(await checkHtml(folder)).toEqual([]);
});

/** @returns why HTML cannot be checked on this machine, or undefined if it can */
function missingForCheck(): string | undefined {
	try {
		execFileSync("java", ["-version"], { stdio: "ignore" });
		return undefined;
	} catch {
		return "Java is not installed";
	}
}

/**
 * Checks all files of a folder in one run of the W3C's Nu Html Checker, which takes seconds to start.
 * @returns the errors and warnings, each with the names of the files that have it
 */
async function checkHtml(folder: string): Promise<string[]> {
	const filesWith = new Map<string, Set<string>>();
	for (const { type, subType, url, message, extract = "" } of await runChecker(folder)) {
		if (type === "info" && subType !== "warning") continue;
		if (isDeliberate.test(message)) continue;
		const problem = `${subType ?? type}: ${message}\n  ${extract.replace(/\s+/g, " ")}`;
		filesWith.set(problem, (filesWith.get(problem) ?? new Set()).add(basename(url)));
	}
	return [...filesWith].map(([problem, files]) => `${problem}\n  ${[...files].join(", ")}`);
}

/**
 * Safari does not announce a list without bullets as a list unless it has the role. A refused form keeps a day that
 * there is not.
 */
const isDeliberate = /^The “list” role is unnecessary|Day out of range\.$/;

interface Message {
	type: string;
	subType?: string;
	url: string;
	message: string;
	extract?: string;
}

async function runChecker(folder: string): Promise<Message[]> {
	const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
	const options = ["--format", "json", "--stdout", "--exit-zero-always"];
	const child = spawn("java", [...quickJava, "-Xss8m", "-jar", jar, ...options, folder], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
	return (JSON.parse(output) as { messages: Message[] }).messages;
}

import { expect, test } from "vitest";
import { withName } from "~/platform/process/rate-limit.server";
import { createRateLimits } from "~/web/rate-limits/rate-limits.server";
import { networksOf } from "~/web/rate-limits/sender.server";

type Limits = ReturnType<typeof createRateLimits>;
const office = networksOf("203.0.113.60");

test.each<[what: string, use: (limits: Limits, person: string) => number]>([
	["mistypes a document", ({ wrongDocument }) => wrongDocument.sender.count(office)],
	[
		"mistypes the document of an order",
		({ wrongDocument }, person) => wrongDocument.senderAndName.count(withName(office, person)),
	],
	[
		"sends a picture",
		({ sentPicture }, person) => sentPicture.senderAndOrder.count(withName(office, person)),
	],
	["asks for the news", ({ news }, person) => news.count(withName(office, person))],
	["asks for a notice", ({ stockNotice }, person) => stockNotice.count(withName(office, person))],
	["unsubscribes", ({ unsubscribeLink }, person) => unsubscribeLink.count(withName(office, person))],
	["signs in", ({ signInLink }, person) => signInLink.senderAndAddress.count(withName(office, person))],
])("nobody of an office of 60 behind one address is refused where each one %s", (_, use) => {
	const limits = createRateLimits();
	const waits = Array.from({ length: 60 }, (_, n) => use(limits, `rosa${n}@correo.pe`));
	expect(waits).toEqual(Array(60).fill(0));
});

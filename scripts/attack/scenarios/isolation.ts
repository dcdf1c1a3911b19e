import { randomBytes } from "node:crypto";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../../../tests/support/answers";
import { hiddenFields, orderedSlug } from "../../../tests/support/ordering";
import { newShopper, type Shopper } from "../../../tests/support/shopper";
import { complaintAnswers } from "../../../tests/unit/domain/customer-service/complaint-answers";
import { signInByMail } from "../../bench/visits";
import { newPhone, type Scenario, type Stage, visitFrom } from "../scenario";

const accounts = 5;

/** What nobody else may ever see: a unique word that each of many shoppers writes into every form. */
export const isolationScenarios: Scenario[] = [
	{
		name: "shoppers at once, each with an own word",
		isTimed: false,
		prepare: async (stage) => async () => {
			const walks = Array.from({ length: stage.isShort ? 15 : 100 }, (_, index) =>
				walkThrough(stage, index < accounts),
			);
			return [...new Set((await Promise.all(walks)).flat())];
		},
	},
];

/** @returns a sentence for each answer with somebody else's word, or without the shopper's own where it belongs */
async function walkThrough(stage: Stage, isSignedIn: boolean): Promise<string[]> {
	const own = newWord();
	const problems: string[] = [];
	const visitor = visitFrom(stage);
	const watched = newShopper({
		fetch: async (path, init) => {
			const response = await visitor.fetch(path, init);
			const { status, headers } = response;
			const text = `${await response.clone().text()} ${headers.getSetCookie().map(decodeCookie).join(" ")}`;
			const words = text.match(/Zqx[a-z]{12}/gi) ?? [];
			if (words.some((word) => word.toLowerCase() !== own.toLowerCase()))
				problems.push(`${path} shows another shopper's word`);
			if (status >= 500 || status === 429) problems.push(`${path} answers a shopper with ${status}`);
			return response;
		},
	});
	if (isSignedIn) await signInByMail(watched, stage.store.dataDir, `rosa.${newPhone()}@correo.pe`);
	await shop(watched, own, problems);
	return problems;
}

async function shop(shopper: Shopper, own: string, problems: string[]): Promise<void> {
	const expectOwn = async (path: string) => {
		const page = await shopper.get(path);
		if (!(await page.text()).includes(own)) problems.push(`${path} does not show the shopper's own word`);
	};
	for (const path of [urls.home, urls.productList(), urls.product(orderedSlug)]) await shopper.get(path);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	await shopper.get(urls.deliveryDate(miraflores).replace(/#.*/, ""));
	const answers = checkoutAnswers({ fullName: own, email: `${own}@correo.pe`, phone: `+51 ${newPhone()}` });
	await shopper.post(urls.checkout, { ...answers, intent: "change-cart" });
	await expectOwn(urls.checkout);
	const fields = { ...answers, ...(await hiddenFields(shopper)) };
	await shopper.post(urls.checkout, { ...fields, email: own });
	const placed = await shopper.post(urls.checkout, fields);
	await expectOwn(placed.headers.get("location") ?? urls.orderPlaced);
	const filed = await shopper.post(urls.complaints, complaintAnswers({ fullName: own, detail: own }));
	await expectOwn(filed.headers.get("location") ?? urls.complaints);
	await shopper.post(urls.contact(), { fullName: own, email: own, text: own });
	for (const path of [urls.home, urls.cart, urls.tracking, urls.account, urls.orders()])
		await shopper.get(path);
}

const miraflores = { departamento: "15", provincia: "1501", distrito: "150122" };

/** Letters only, as a name must be. */
function newWord(): string {
	const letters = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26)));
	return `Zqx${letters.join("")}`;
}

/** The store's cookies are JSON in base64 with a signature. */
function decodeCookie(line: string): string {
	const value = decodeURIComponent(/^[^=]+=([^;]*)/.exec(line)?.[1] ?? "");
	return Buffer.from(value.split(".")[0] ?? "", "base64").toString();
}

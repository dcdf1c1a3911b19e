import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { orderedSlug } from "../support/ordering";
import { expectStatus, textOf } from "../support/shopper";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";
import { accountStoreOfFile } from "../unit/shop/account/open-account";

const store = accountStoreOfFile();

test("a form says the limit of a long text, lets the browser cut nothing, and returns whole what is too long", async () => {
	const ana = await store.open("922000031");
	const order = await store.order({ shopper: ana.id, status: "delivered" });
	const review = urls.review({ pedido: order.reference, producto: orderedSlug });
	const address = { ...checkoutAnswers(), intent: "save", alias: "Casa" };
	const forms: [path: string, answers: Record<string, string>, name: string, max: number][] = [
		[urls.contact(), messageAnswers(), "text", 4000],
		[urls.complaints, complaintAnswers(), "goodDescription", 1000],
		[urls.complaints, complaintAnswers(), "detail", 4000],
		[urls.complaints, complaintAnswers(), "request", 2000],
		[review, { stars: "5" }, "text", 1000],
		[urls.addresses, address, "address", 200],
		[urls.checkout, checkoutAnswers(), "address", 200],
	];
	for (const [path, answers, name, max] of forms) {
		const empty = await ana.page(path);
		const [field] = new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]*>`).exec(empty) ?? [];
		expect(field, `${path} ${name}`).toEqual(expect.not.stringMatching(/maxlength/i));
		expect(textOf(empty)).toContain(`Como máximo ${max} caracteres.`);
		const text = `${"Ñañu ".repeat(max / 5)}fin`;
		const html = await expectStatus(400, ana.post(path, { ...answers, [name]: text }), `${path} ${name}`);
		expect(textOf(html)).toContain(`Escribe como máximo ${max} caracteres.`);
		expect(html).toMatch(new RegExp(`${text}("|</textarea>)`));
	}
});

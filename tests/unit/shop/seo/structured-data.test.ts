import { expect, it } from "vitest";
import { storeThing } from "~/shop/seo/structured-data.server";

const origin = "https://wasi.example";

it("says how to reach the store, as far as the business's record does", () => {
	const contact = { "@type": "ContactPoint", contactType: "customer service", url: `${origin}/contacto` };
	expect(storeThing({}, origin).contactPoint).toMatchObject(contact);
	const business = { phone: "(01) 428 1234", whatsapp: "+51987654321", email: "hola@wasi.example" };
	expect(storeThing(business, origin).contactPoint).toMatchObject({
		...contact,
		telephone: "+51987654321",
		email: "hola@wasi.example",
	});
	expect(storeThing({ phone: "(01) 428 1234" }, origin).contactPoint).toMatchObject({
		telephone: "(01) 428 1234",
	});
});

import { expect, it } from "vitest";
import { writeSecurityContact } from "~/shop/seo/security-contact.server";

const origin = "https://wasi.example";
const now = new Date("2026-11-23T12:00:00Z");

it("security.txt names the business's address, and a day within a year on which it ends", () => {
	expect(writeSecurityContact({ email: "hola@wasi.example" }, origin, now)).toBe(
		[
			"Contact: mailto:hola@wasi.example",
			"Contact: https://wasi.example/contacto",
			"Expires: 2027-05-22T00:00:00.000Z",
			"Preferred-Languages: es, en",
			"Canonical: https://wasi.example/.well-known/security.txt",
			"",
		].join("\n"),
	);
});

it("security.txt always has a contact", () => {
	expect(writeSecurityContact({}, origin, now)).toMatch(
		/^Contact: https:\/\/wasi\.example\/contacto\nExpires: /,
	);
});

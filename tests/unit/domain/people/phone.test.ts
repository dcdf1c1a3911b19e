import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone, readMobile } from "~/domain/people/phone";
import { consoleMessages, explainSignInError, type SignInStep } from "~/shop/sign-in/use-phone-sign-in";

describe("readMobile", () => {
	it.each([
		"987654321",
		"987 654 321",
		"987-654-321",
		" 987.654.321 ",
		"+51987654321",
		"+51 987 654 321",
		"(+51) 987 654 321",
		"0051 987654321",
		"987\u00a0654\u00a0321",
	])("parses %j", (typed) => {
		expect(readMobile(typed)).toBe("+51987654321");
	});

	it.each([
		["nothing", ""],
		["eight digits", "98765432"],
		["ten digits", "9876543210"],
		["a landline", "014281234"],
		["nine digits that do not begin with 9", "887654321"],
		["another country", "+1 987 654 321"],
		["another country's long prefix", "+52987654321"],
		["the prefix twice", "+51+51987654321"],
		["letters", "98765432a"],
		["text after a number", "987654321;ext=1"],
		["text before a number", "tel:987654321"],
		["a second line", "987654321\n987654321"],
		["digits of another script", "٩٨٧٦٥٤٣٢١"],
	])("rejects %s", (_, typed) => {
		expect(readMobile(typed)).toBeUndefined();
	});

	it("parses every number that formatPhone formats", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^9\d{8}$/), (digits) => {
				const drawn = formatPhone(`+51${digits}`);
				expect(drawn).toMatch(/^\+51 \d{3} \d{3} \d{3}$/);
				expect(readMobile(drawn)).toBe(`+51${digits}`);
			}),
		);
	});

	it("returns a Peruvian E.164 number or undefined for any text", () => {
		fc.assert(
			fc.property(fc.string(), (typed) => {
				expect(readMobile(typed) ?? "+51900000000").toMatch(/^\+519\d{8}$/);
			}),
		);
	});
});

describe("formatPhone", () => {
	it.each(["+5215512345678", "+5114281234", "tel:+51987654321", "+519876543210", ""])(
		"leaves %j unchanged",
		(phone) => {
			expect(formatPhone(phone)).toBe(phone);
		},
	);
});

describe("explainSignInError", () => {
	const steps = Object.keys(consoleMessages) as SignInStep[];

	it("logs the specified texts to the console", () => {
		expect(consoleMessages).toEqual({
			captcha: "Error al renderizar el reCAPTCHA",
			send: "Error al enviar sms",
			verify: "Error en la verificación del código",
		});
	});

	it.each([
		["auth/invalid-verification-code", /no es correcto/],
		["auth/missing-verification-code", /6 dígitos/],
		["auth/code-expired", /venció.*Send code/],
		["auth/session-expired", /venció.*Send code/],
		["auth/too-many-requests", /demasiados intentos/],
		["auth/quota-exceeded", /comprar sin iniciar sesión/],
		["auth/invalid-phone-number", /9 dígitos/],
		["auth/network-request-failed", /Revisa tu conexión/],
		["auth/captcha-check-failed", /No soy un robot.*venció/],
	])("explains %s at every step", (code, words) => {
		for (const step of steps) expect(explainSignInError(step, { code })).toMatch(words);
	});

	it.each([
		["captcha", /mostrar la verificación/],
		["send", /enviar el código/],
		["verify", /comprobar el código/],
	] as const)("names the failed step %s when the cause is unknown", (step, words) => {
		const causes = [
			undefined,
			null,
			"boom",
			7,
			{},
			new Error("boom"),
			{ code: "auth/internal-error" },
			{ code: 8 },
		];
		for (const cause of causes) expect(explainSignInError(step, cause)).toMatch(words);
	});

	it("returns a text for every code, even for the name of an Object.prototype property", () => {
		for (const code of ["constructor", "toString", "__proto__"]) {
			expect(explainSignInError("send", { code })).toMatch(/enviar el código/);
		}
	});

	it("never shows the cause's own message", () => {
		fc.assert(
			fc.property(fc.constantFrom(...steps), fc.stringMatching(/^[A-Z]{12}$/), (step, secret) => {
				const cause = Object.assign(new Error(secret), { code: `auth/${secret}` });
				expect(explainSignInError(step, cause)).not.toContain(secret);
			}),
		);
	});
});

import fc from "fast-check";
import { expect, it, test } from "vitest";
import { formatPhone, readMobile } from "~/domain/people/phone";
import { consoleMessages, explainSignInError, type SignInStep } from "~/shop/sign-in/use-phone-sign-in";

it.each<[what: string, typed: string[]]>([
	["in groups", ["987654321", "987 654 321", "987-654-321", " 987.654.321 ", "987\u00a0654\u00a0321"]],
	["with the prefix", ["+51987654321", "+51 987 654 321", "(+51) 987 654 321", "0051 987654321"]],
	["as it is copied", ["tel:+51987654321", "‪51\u00a0٩٨٧６54321‬"]],
])("readMobile parses a number %s", (_, typed) => {
	for (const number of typed) expect(readMobile(number), number).toBe("+51987654321");
});

it.each<[what: string, typed: string[]]>([
	["too few or too many digits", ["", "98765432", "9876543210", "+51+51987654321"]],
	["no mobile of Peru", ["014281234", "887654321", "+1 987 654 321", "+52987654321"]],
	["other signs", ["98765432a", "987654321;ext=1", "987654321\n987654321"]],
])("readMobile rejects %s", (_, typed) => {
	for (const number of typed) expect(readMobile(number), number).toBeUndefined();
});

it("readMobile parses every number that formatPhone formats", () => {
	fc.assert(
		fc.property(fc.stringMatching(/^9\d{8}$/), (digits) => {
			const drawn = formatPhone(`+51${digits}`);
			expect(drawn).toMatch(/^\+51 \d{3} \d{3} \d{3}$/);
			expect(readMobile(drawn)).toBe(`+51${digits}`);
		}),
	);
});

it("readMobile returns a Peruvian E.164 number or undefined for any text", () => {
	fc.assert(
		fc.property(fc.string(), (typed) => {
			expect(readMobile(typed) ?? "+51900000000").toMatch(/^\+519\d{8}$/);
		}),
	);
});

test("a phone that is no Peruvian mobile is formatted as it is", () => {
	for (const phone of ["+5215512345678", "+5114281234", "tel:+51987654321", "+519876543210", ""])
		expect(formatPhone(phone)).toBe(phone);
});

const steps = Object.keys(consoleMessages) as SignInStep[];

it("explainSignInError logs the specified texts to the console", () => {
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
])("explainSignInError explains %s at every step", (code, words) => {
	for (const step of steps) expect(explainSignInError(step, { code })).toMatch(words);
});

it.each([
	["captcha", /mostrar la verificación/],
	["send", /enviar el código/],
	["verify", /comprobar el código/],
] as const)("explainSignInError names the failed step %s when the cause is unknown", (step, words) => {
	const codes = ["auth/internal-error", "constructor", "toString", "__proto__", 8].map((code) => ({ code }));
	for (const cause of [undefined, null, "boom", 7, {}, new Error("boom"), ...codes]) {
		expect(explainSignInError(step, cause)).toMatch(words);
		expect(explainSignInError(step, cause)).not.toMatch(/boom|internal/);
	}
});

import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkoutConstraints, checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { offerPhone } from "~/domain/people/read-phone.server";
import { toNfc } from "~/platform/values/text-fields.server";

const filled = {
	documentType: "DNI",
	documentNumber: "12345678",
	fullName: "María del Carmen",
	paternalSurname: "Ñahui",
	maternalSurname: "O’Higgins",
	phone: "+51 987 654 321",
	email: "maria@ejemplo.pe",
	department: "15",
	province: "1501",
	district: "150122",
};
/** Required with a RUC. */
const invoice = { legalName: "Wasi Hogar S.A.C.", fiscalAddress: "Av. Arequipa 1234, Lince" };
const textFields = Object.keys(filled) as (keyof typeof filled)[];
const allFields = [...textFields, "address", "deliveryMethod", "giftNote", "newsOptIn", "saveInfo"];

type Value = string | File;

/** Submits the valid form with changes: a list repeats a field, undefined omits it. */
function submit(changes: Partial<Record<string, Value | Value[] | undefined>> = {}) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...filled, ...invoice, ...changes })) {
		for (const one of [value ?? []].flat()) form.append(name, one);
	}
	const submission = parseWithZod(form, { schema: checkoutFields });
	const { error } = submission.reply();
	return { info: submission.status === "success" ? submission.value : undefined, error: error ?? {} };
}

function messageOf(field: string, value: Value | Value[] | undefined, others = {}) {
	const { error } = submit({ ...others, [field]: value });
	expect(error[field] ?? []).toHaveLength(error[field] ? 1 : 0);
	return error[field]?.[0];
}

/** @returns the normalized value; fails unless the form is valid */
function kept(field: keyof typeof filled, value: string, others = {}) {
	const { info, error } = submit({ ...others, [field]: value });
	expect(error).toEqual({});
	return info?.[field];
}

describe("the checkout form", () => {
	it("accepts common input", () => {
		expect(submit({ newsOptIn: "on" }).info).toEqual({
			...filled,
			...invoice,
			phone: "+51987654321",
			address: "",
			giftNote: "",
			deliveryMethod: "home",
			newsOptIn: true,
			saveInfo: false,
		});
	});

	it("accepts an optional street and number, joined into one line", () => {
		const address = "  Jr.\tPuno 123,\r\n2.º piso ";
		expect(submit({ address }).info?.address).toBe("Jr. Puno 123, 2.º piso");
		expect(messageOf("address", "x".repeat(201))).toBe("Escribe como máximo 200 caracteres.");
	});

	it("reports everything that an empty form lacks at once", () => {
		const missing = {
			documentType: ["Elige tu tipo de documento."],
			documentNumber: ["Escribe tu número de documento."],
			fullName: ["Escribe tu nombre completo."],
			paternalSurname: ["Escribe tu apellido paterno."],
			maternalSurname: ["Escribe tu apellido materno o, si no tienes, un guion (-)."],
			phone: ["Escribe tu teléfono después de +51."],
			email: ["Escribe tu correo electrónico."],
			department: ["Elige tu departamento."],
			province: ["Elige tu provincia."],
			district: ["Elige tu distrito."],
		};
		const nothing = Object.fromEntries(textFields.map((name) => [name, undefined]));
		const blank = Object.fromEntries(textFields.map((name) => [name, ""]));
		expect(submit(nothing).error).toEqual(missing);
		expect(submit({ ...blank, phone: "+51 " }).error).toEqual(missing);
	});

	it("validates document and places even if other fields are missing", () => {
		const { error } = submit({ documentNumber: "123", fullName: "", email: undefined, province: "0801" });
		expect(error).toEqual({
			documentNumber: ["El DNI tiene 8 dígitos."],
			fullName: ["Escribe tu nombre completo."],
			email: ["Escribe tu correo electrónico."],
			province: ["Elige una provincia de Lima."],
		});
	});

	it("treats a value of spaces as missing", () => {
		for (const field of ["documentNumber", "fullName", "paternalSurname", "email"]) {
			expect(messageOf(field, " \t ")).toMatch(/^Escribe tu /);
		}
		expect(messageOf("documentNumber", " - ")).toBe("Escribe tu número de documento.");
	});
});

describe("the document", () => {
	it.each([
		["DNI", "12345678", "12345678"],
		["DNI", " 1234-5678 ", "12345678"],
		["DNI", "12.345.678", "12345678"],
		["CE", "001234567", "001234567"],
		["CE", "ab1234567890", "AB1234567890"],
		["Pasaporte", "xda 123-456", "XDA123456"],
		["CPP/PTP", "001 234 567", "001234567"],
		...[
			"20131312955",
			"20100070970",
			"10412345679",
			"15123456782",
			"17123456785",
			"20600000421",
			"20600003080",
		].map((ruc): [string, string, string] => ["RUC", ruc, ruc]),
		["RUC", "20 13131295-5", "20131312955"],
	])("normalizes %s %s to %s", (documentType, number, value) => {
		expect(kept("documentNumber", number, { documentType })).toBe(value);
	});

	it.each([
		["DNI", "1234567", "El DNI tiene 8 dígitos."],
		["DNI", "123456789", "El DNI tiene 8 dígitos."],
		["DNI", "1234567A", "El DNI tiene 8 dígitos."],
		["DNI", "１２３４５６７８", "Usa solo números y, si tu documento las tiene, letras."],
		["CE", "12345678", "El carné de extranjería tiene de 9 a 12 letras o números."],
		["CE", "1234567890123", "El carné de extranjería tiene de 9 a 12 letras o números."],
		["CE", "12345678ß", "Usa solo números y, si tu documento las tiene, letras."],
		["CPP/PTP", "12345", "El CPP o PTP tiene de 6 a 15 letras o números."],
		["RUC", "2013131295", "El RUC tiene 11 dígitos."],
		["RUC", "201313129555", "El RUC tiene 11 dígitos."],
		["RUC", "21131312955", "El RUC empieza con 10, 15, 16, 17 o 20."],
		["RUC", "20131312956", "Revisa el RUC: sus dígitos no concuerdan."],
		["RUC", "10412345678", "Revisa el RUC: sus dígitos no concuerdan."],
	])("rejects %s %s: %s", (documentType, number, message) => {
		expect(messageOf("documentNumber", number, { documentType })).toBe(message);
	});

	it("needs razón social and domicilio fiscal with a RUC only", () => {
		const ruc = { documentType: "RUC", documentNumber: "20131312955" };
		const missing = {
			legalName: ["Escribe la razón social, como figura en el RUC."],
			fiscalAddress: ["Escribe el domicilio fiscal de la factura."],
		};
		for (const empty of [undefined, "", " \t "]) {
			const without = { legalName: empty, fiscalAddress: empty };
			expect(submit({ ...ruc, ...without }).error).toEqual(missing);
			expect(submit(without).error).toEqual({});
			expect(submit({ ...ruc, ...without, fullName: "" }).error).toMatchObject(missing);
		}
		expect(submit({ ...ruc, legalName: " Casa &  Luz S.A.C.\u0007" }).info?.legalName).toBe(
			"Casa & Luz S.A.C.",
		);
	});

	it("refuses, and never cuts, a factura's data that are too long", () => {
		const ruc = { documentType: "RUC", documentNumber: "20131312955" };
		expect(messageOf("fiscalAddress", "x".repeat(161), ruc)).toBe("Escribe como máximo 160 caracteres.");
		expect(messageOf("legalName", "x".repeat(121), ruc)).toBe("Escribe como máximo 120 caracteres.");
		expect(messageOf("fiscalAddress", "x".repeat(160), ruc)).toBeUndefined();
	});

	it("is never refused for hidden invoice fields, whatever they hold", () => {
		for (const value of ["\0", "x".repeat(9000), ["a", "b"], new File(["x"], "x.txt")]) {
			expect(submit({ legalName: value, fiscalAddress: value }).error).toEqual({});
		}
	});

	it.each(["PASAPORTE", "dni", "__proto__", "toString"])("rejects the type %s", (type) => {
		expect(submit({ documentType: type }).error).toEqual({ documentType: ["Elige tu tipo de documento."] });
	});

	it("accepts one check digit out of ten for a RUC", () => {
		fc.assert(
			fc.property(
				fc.constantFrom("10", "15", "16", "17", "20"),
				fc.stringMatching(/^\d{8}$/),
				(prefix, body) => {
					const accepted = [...Array(10).keys()].filter(
						(last) => !messageOf("documentNumber", `${prefix}${body}${last}`, { documentType: "RUC" }),
					);
					expect(accepted).toHaveLength(1);
				},
			),
			{ numRuns: 20 },
		);
	});
});

describe("names", () => {
	it.each([
		["Ñahui", "Ñahui"],
		["O’Higgins", "O’Higgins"],
		["D'Angelo", "D'Angelo"],
		["Quispe-Mamani", "Quispe-Mamani"],
		["María del Carmen", "María del Carmen"],
		["J. R. Müller", "J. R. Müller"],
		["Mª Nguyễn Łukasz", "Mª Nguyễn Łukasz"],
		["Jose\u0301", "José"],
		["  Rosa \u00a0 Luz  ", "Rosa Luz"],
		["\u202aAna\u202c", "Ana"],
		["Marĩa G\u0303", "Marĩa G\u0303"],
	])("normalizes %j to %j", (typed, value) => {
		expect(kept("fullName", typed)).toBe(value);
	});

	it.each([
		"Ana2",
		"Ana\0",
		"Ana\nRosa",
		"Ana\u0007",
		"Ana 😀",
		"<b>Ana</b>",
		"Анна",
		"-",
		". '",
		"Ana_Luz",
		"A\u0301\u0301\u0301\u0301",
		"Ana, Luz",
		"Luis Ⅷ",
	])("rejects %j", (typed) => {
		expect(messageOf("fullName", typed)).toBe("Usa solo letras, espacios, guiones, puntos y apóstrofos.");
	});

	it.each([
		"-",
		" -- ",
		"—",
		".",
		"N/A",
		"ninguno",
		"Ninguna",
		"NO  TENGO",
		"No tengo.",
		"sin apellido materno",
	])("take the maternal surname %j for none", (typed) => {
		expect(kept("maternalSurname", typed)).toBe("-");
	});

	it.each(["No", "Na", "Ningunez", "Sin", "Quispe-Mamani"])(
		"take the maternal surname %j as it is",
		(typed) => {
			expect(kept("maternalSurname", typed)).toBe(typed);
		},
	);

	it("limits the length of each", () => {
		expect(kept("fullName", "a".repeat(120))).toHaveLength(120);
		expect(messageOf("fullName", "a".repeat(121))).toBe("Escribe como máximo 120 caracteres.");
		expect(kept("paternalSurname", "a".repeat(80))).toHaveLength(80);
		expect(messageOf("maternalSurname", "a".repeat(81))).toBe("Escribe como máximo 80 caracteres.");
	});
});

describe("the phone", () => {
	it.each([
		["+51 987 654 321", "+51987654321"],
		["+51987654321", "+51987654321"],
		["+51-987-654-321", "+51987654321"],
		["\u202a+51\u00a0987\u2011654\u2011321\u202c", "+51987654321"],
		["+51 1 428 1234", "+5114281234"],
		["+51 44 234567", "+5144234567"],
		["+51 84 234567", "+5184234567"],
		["+51 54 234567", "+5154234567"],
		["+51 +51 987654321", "+51987654321"],
		["+51+51987654321", "+51987654321"],
		["+51 01 428 1234", "+5114281234"],
		["+51 044 234567", "+5144234567"],
	])("normalizes %s to %s", (typed, value) => {
		expect(kept("phone", typed)).toBe(value);
	});

	it.each(["", "+51", "+51 ", "+51 - ", "+"])("treats %j as missing", (typed) => {
		expect(messageOf("phone", typed)).toBe("Escribe tu teléfono después de +51.");
	});

	it.each([
		["987654321", "+51 987 654 321"],
		["987 654 321", "+51 987 654 321"],
		["(987) 654-321", "+51 987 654 321"],
		["51987654321", "+51 987 654 321"],
		["0051987654321", "+51 987 654 321"],
		["+ 51 987654321", "+51 987 654 321"],
		["+51 51 987654321", "+51 987 654 321"],
		["+51 (987) 654321", "+51 987 654 321"],
		["(01) 4281234", "+5114281234"],
		["51 234567", "+5151234567"],
	])("refuses %j and offers %s, which is accepted", (typed, offered) => {
		expect(messageOf("phone", typed)).toBe(
			`Escribe el número con el prefijo +51: ${offered}. Ya está en el campo, revísalo y envía otra vez.`,
		);
		expect(offerPhone(typed)).toBe(offered);
		expect(messageOf("phone", offered)).toBeUndefined();
	});

	it.each(["4281234", "tel", "\0+51987654321", "+5", "56987654321", "98765432"])(
		"asks at once for the prefix and a whole number in %j",
		(typed) => {
			expect(messageOf("phone", typed)).toMatch(/^Escribe el prefijo \+51 y un celular de 9 dígitos/);
		},
	);

	it.each(["+1 202 555 0123", "+56 9 8765 4321", "+593 987654321", "+52 987654321"])(
		"rejects the foreign number %s",
		(typed) => {
			expect(messageOf("phone", typed)).toMatch(/^Ese prefijo es de otro país/);
		},
	);

	it.each(["+51 987 654 321x", "+51 987654321 ext 5", "+51 987654321\0", "+51 ９87654321"])(
		"reports invalid characters in %j",
		(typed) => {
			expect(messageOf("phone", typed)).toBe("Después de +51 usa solo números, espacios y guiones.");
		},
	);

	it.each([
		"+51 98765432",
		"+51 9876543210",
		"+51 887654321",
		"+51 000000000",
		"+51 4281234",
		"+51 44 23456",
		"+51 47 234567",
		"+51 800 12345",
	])("rejects %s, which is not a Peruvian number", (typed) => {
		expect(messageOf("phone", typed)).toMatch(/^Escribe un celular de 9 dígitos/);
	});

	it("is E.164 whatever the grouping", () => {
		const separated = fc.array(fc.constantFrom("", " ", "-"), { minLength: 9, maxLength: 9 });
		fc.assert(
			fc.property(separated, (separators) => {
				const typed = [..."987654321"].map((digit, i) => separators[i] + digit).join("");
				expect(kept("phone", `+51${typed}`)).toBe("+51987654321");
			}),
			{ numRuns: 50 },
		);
	});
});

describe("the e-mail", () => {
	it.each([
		[" Maria.Perez+wasi@Ejemplo.COM.PE ", "Maria.Perez+wasi@ejemplo.com.pe"],
		["a!b@x.pe", "a!b@x.pe"],
		["a@xn--andu-gqa.xn--p1ai", "a@xn--andu-gqa.xn--p1ai"],
	])("normalizes %s to %s", (typed, value) => {
		expect(kept("email", typed)).toBe(value);
	});

	it.each([
		"maria",
		"maria@",
		"@x.pe",
		"a@b",
		"a b@x.pe",
		"a..b@x.pe",
		".a@x.pe",
		"a.@x.pe",
		"a@x.pe\0",
		"a@x,pe",
		"a@-x.pe",
		"a@1.2.3.4",
		"a@b@x.pe",
		"a@x.pe\r\nBcc: b@x.pe",
	])("rejects %j", (typed) => {
		expect(messageOf("email", typed)).toBe("Escribe un correo como nombre@ejemplo.com.");
	});

	it("accepts at most 254 characters", () => {
		const labels = `${"b".repeat(60)}.`.repeat(4);
		const longest = `${"a".repeat(254 - labels.length - 3)}@${labels}pe`;
		expect(longest).toHaveLength(254);
		expect(kept("email", longest)).toBe(longest);
		expect(messageOf("email", `a${longest}`)).toBe("Escribe como máximo 254 caracteres.");
	});
});

describe("the places", () => {
	it.each([
		[{ department: "99" }, { department: ["Elige un departamento de Perú."] }],
		[
			{ province: "0801", district: "080101" },
			{ province: ["Elige una provincia de Lima."], district: ["Elige un distrito de Lima."] },
		],
		[{ province: "1505" }, { district: ["Elige un distrito de Cañete."] }],
		[{ district: "constructor" }, { district: ["Elige un distrito de Lima."] }],
		[{ department: "" }, { department: ["Elige tu departamento."] }],
	])("reports %j: %j", (changes, error) => {
		expect(submit(changes).error).toEqual(error);
	});
});

describe("hostile forms", () => {
	const file = new File(["x"], "x.txt");

	it.each(allFields)("get one message in Spanish when %s is repeated or a file", (name) => {
		expect(messageOf(name, ["on", "on"])).toBe("Este dato llegó más de una vez.");
		expect(messageOf(name, file)).toMatch(spanish);
		// An empty file field counts as missing text, or as an unticked box.
		if (name in filled) expect(messageOf(name, new File([], ""))).toMatch(spanish);
		expect(messageOf(name, ["a", file])).toBe("Este dato llegó más de una vez.");
	});

	it.each(allFields)("get one message in Spanish when %s contains a NUL", (name) => {
		expect(messageOf(name, "\0")).toMatch(spanish);
		expect(messageOf(name, `${filled[name as keyof typeof filled] ?? "on"}\0`)).toMatch(spanish);
	});

	it.each(["a", "1", " ", ".", "+51 ", "a.", "é", "e\u0301", "@a.", "\u202a", "😀"])(
		"are not parsed in quadratic time with 100 kB of %j",
		(piece) => {
			const flood = piece.repeat(100_000 / piece.length);
			const start = performance.now();
			for (const name of allFields) expect(messageOf(name, `${flood}!`)).toMatch(spanish);
			expect(performance.now() - start).toBeLessThan(20_000);
		},
	);

	it("get no English messages, no duplicate messages and no exceptions", () => {
		const value = fc.oneof(
			fc.string({ unit: "binary" }),
			fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
			fc.constantFrom(file, ["a", "b"], "__proto__", "+51", "+51 9", "15", "DNI", "RUC", "20131312955"),
		);
		const form = fc.oneof(
			fc.record(Object.fromEntries(allFields.map((name) => [name, value])), { requiredKeys: [] }),
			fc.anything(),
		);
		fc.assert(
			fc.property(form, (posted) => {
				const result = checkoutFields.safeParse(posted);
				const messages = result.error?.issues ?? [];
				for (const { message } of messages) expect(message).toMatch(spanish);
				const fields = messages.map(({ path }) => path.join("."));
				expect(new Set(fields).size).toBe(fields.length);
			}),
			{ numRuns: 2000 },
		);
	});

	it("may contain unknown fields, which are ignored", () => {
		expect(submit({ isAdmin: "true", total: "0" }).info).not.toHaveProperty("isAdmin");
	});

	it("get a message for a nested field", () => {
		expect(messageOf("fullName", undefined, { "fullName.first": "x" })).toBe("Escribe este dato como texto.");
	});
});

/** The first words of this form's messages. Zod's own messages begin differently. */
const spanish =
	/^(Elige|Escribe|Usa solo|Después de \+51|Ese prefijo|El (DNI|RUC|carné|CPP)|Revisa el RUC|Este dato|Marca|Envía)(?!.*(invalid|expected|required|input)).*\.$/i;

describe("checkoutConstraints", () => {
	it("cover every field: which are required, and their maximum lengths", () => {
		expect(Object.keys(checkoutConstraints)).toEqual([...allFields, ...Object.keys(invoice)]);
		expect(checkoutConstraints.legalName).toEqual({ required: false, maxLength: 120 });
		expect(checkoutConstraints.newsOptIn).toEqual({ required: false });
		expect(checkoutConstraints.address).toEqual({ required: false, maxLength: 200 });
		expect(checkoutConstraints.district).toEqual({ required: true });
		expect(checkoutConstraints.email).toEqual({ required: true, maxLength: 254 });
		expect(checkoutConstraints.fullName).toEqual({ required: true, maxLength: 120 });
		expect(JSON.parse(JSON.stringify(checkoutConstraints))).toEqual(checkoutConstraints);
	});
});

describe("toNfc", () => {
	it("composes letters and marks, except in very long text, which would take half a second", () => {
		expect(toNfc("Jose\u0301", 5)).toBe("José");
		const long = `a${"\u0301".repeat(9)}${"\u0316".repeat(11)}`;
		expect(toNfc(long, 6)).not.toBe(long);
		expect(toNfc(long, 5)).toBe(long);
	});
});

import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import {
	checkoutConstraints,
	checkoutFields,
	readPhoneOrder,
} from "~/domain/checkout/checkout-fields.server";
import { offerPhone } from "~/domain/people/read-phone.server";
import { plainText, toNfc } from "~/platform/values/plain-text";
import { checkoutAnswers } from "../../../support/answers";

const filled = checkoutAnswers();
const ofRuc = { documentType: "RUC", documentNumber: "20131312955" };
/** Required with a RUC. */
const invoice = { legalName: "Wasi Hogar S.A.C.", fiscalAddress: "Av. Arequipa 1234, Lince" };
const textFields = Object.keys(filled);
const recipient = ["recipientName", "recipientDocument", "recipientPhone"];
const lastFields = ["giftNote", "newsOptIn", "saveInfo"];
const allFields = [...textFields, "address", "deliveryMethod", "agencyOffice", ...recipient, ...lastFields];

type Value = string | File;

/** Submits the valid form with changes: a list repeats a field, undefined omits it. */
function submit(changes: Partial<Record<string, Value | Value[] | undefined>> = {}) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...filled, ...invoice, ...changes }))
		for (const one of [value ?? []].flat()) form.append(name, one);
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
function kept(field: string, value: string, others = {}) {
	const { info, error } = submit({ ...others, [field]: value });
	expect(error).toEqual({});
	return info?.[field as keyof typeof info];
}

it("the checkout form accepts common input", () => {
	const empty = [...recipient, "address", "giftNote", "agencyOffice"].map((name) => [name, ""]);
	const given = { ...filled, ...invoice, phone: "+51987654321", newsOptIn: true };
	const others = { ...Object.fromEntries(empty), deliveryMethod: "home", saveInfo: false };
	expect(submit({ newsOptIn: "on" }).info).toEqual({ ...given, ...others });
});

it("the checkout form accepts an optional street and number, joined into one line", () => {
	const address = "  Jr.\tPuno 123,\r\n2.º piso ";
	expect(submit({ address }).info?.address).toBe("Jr. Puno 123, 2.º piso");
});

it("the checkout form reports everything that an empty form lacks at once", () => {
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
	const blank = Object.fromEntries(textFields.map((name) => [name, ""]));
	expect(submit(Object.fromEntries(textFields.map((name) => [name, undefined]))).error).toEqual(missing);
	expect(submit({ ...blank, phone: "+51 " }).error).toEqual(missing);
});

it("the checkout form validates document and places even if other fields are missing", () => {
	const { error } = submit({ documentNumber: "123", fullName: "", email: undefined, province: "0801" });
	expect(error).toEqual({
		documentNumber: ["El DNI tiene 8 dígitos."],
		fullName: ["Escribe tu nombre completo."],
		email: ["Escribe tu correo electrónico."],
		province: ["Elige una provincia de Lima."],
	});
});

it("the checkout form treats a value of spaces as missing", () => {
	for (const field of ["documentNumber", "fullName", "paternalSurname", "email"])
		expect(messageOf(field, " \t ")).toMatch(/^Escribe tu /);
	expect(messageOf("documentNumber", " - ")).toBe("Escribe tu número de documento.");
});

it.each([
	["DNI", "12345678", [" 1234-5678 ", "12.345.678", "«DNI N° １２３４‑5678»"]],
	["DNI", "12345678", ["D.N.I. N.º (12345678)", "Mi documento es *12345678*"]],
	["DNI", "10117410", ["10117410-2", "DNI: 10117410 – g"]],
	["CE", "001234567", ["001234567", "Carné de extranjería Nro. 001234567", "C.E. 001234567"]],
	["CE", "AB1234567890", ["ab1234567890"]],
	["CE", "CE0012345678", ["CE0012345678"]],
	["Pasaporte", "XDA123456", ["xda 123-456"]],
	["Pasaporte", "AB123456", ["Pasaporte: ab 123456"]],
	["CPP/PTP", "001234567", ["001 234 567"]],
	["RUC", "20131312955", ["RUC: 20-13131295/5"]],
])("the document normalizes %s to %s: %j", (documentType, value, numbers) => {
	for (const number of numbers) expect(kept("documentNumber", number, { documentType }), number).toBe(value);
});

const checkDigit = "Si escribiste también el de control, revísalo o quítalo.";
const usable = "usa solo números y, si tu documento las tiene, letras.";
it.each([
	["DNI", ["1234567", "1234567A"], "El DNI tiene 8 dígitos."],
	["DNI", ["123456789", "10117410-3"], `El DNI tiene 8 dígitos. ${checkDigit}`],
	["DNI", ["1234567é"], `Quita «É»: ${usable}`],
	["CE", ["12345678", "1234567890123"], "El carné de extranjería tiene de 9 a 12 letras o números."],
	["CE", ["12345678😀"], `Quita «😀»: ${usable}`],
	["CPP/PTP", ["12345"], "El CPP o PTP tiene de 6 a 15 letras o números."],
	["RUC", ["20131312956"], "Revisa el RUC: sus dígitos no concuerdan."],
])("the document rejects %s %j: %s", (documentType, numbers, message) => {
	for (const number of numbers)
		expect(messageOf("documentNumber", number, { documentType }), number).toBe(message);
});

it("the document with a RUC needs razón social and domicilio fiscal, which are never cut; no other does, whatever they hold", () => {
	const missing = {
		legalName: ["Escribe la razón social, como figura en el RUC."],
		fiscalAddress: ["Escribe el domicilio fiscal de la factura."],
	};
	for (const empty of [undefined, "", " \t "]) {
		const without = { legalName: empty, fiscalAddress: empty };
		expect(submit({ ...ofRuc, ...without }).error).toEqual(missing);
		expect(submit({ ...ofRuc, ...without, fullName: "" }).error).toMatchObject(missing);
	}
	expect(kept("legalName", " Casa &  Luz S.A.C.\u0007", ofRuc)).toBe("Casa & Luz S.A.C.");
	for (const value of [undefined, "", "\0", "x".repeat(9000), ["a", "b"], new File(["x"], "x.txt")])
		expect(submit({ legalName: value, fiscalAddress: value }).error).toEqual({});
});

it.each(["PASAPORTE", "dni", "__proto__", "toString"])("the document rejects the type %s", (type) => {
	expect(submit({ documentType: type }).error).toEqual({ documentType: ["Elige tu tipo de documento."] });
});

it.each<[what: string, typed: string[], value?: string]>([
	["letters as Peruvians have them", ["Ñahui", "Mª Nguyễn Łukasz", "Marĩa G\u0303"]],
	["apostrophes, hyphens and points", ["O’Higgins", "D'Angelo", "Quispe-Mamani", "J. R. Müller"]],
	["any apostrophe", [..."ˮ՚⸲´`‘ʼ′＇ʹ"].map((sign) => `D${sign}Alessio`), "D'Alessio"],
	["any dash", [..."─➖‐‑–—−－﹣"].map((sign) => `Quispe${sign}Mamani`), "Quispe-Mamani"],
	["accents, composed", ["Jose\u0301"], "José"],
	["blanks, once", ["  Rosa \u00a0 Luz  ", "Rosa\u2003\u3000Luz", "Rosa\u000BLuz", "Rosa\nLuz"], "Rosa Luz"],
	["no invisible signs", ["\u202aAna\u202c", "A\u200Bn\u00ADa\uFEFF", "An\u034Fa\uFE0F\u3164"], "Ana"],
])("names have %s", (_, typed, value) => {
	for (const name of typed) expect(kept("fullName", name)).toBe(value ?? name);
});

it.each<[fault: string, typed: string[]]>([
	["Quita «2»: usa solo letras, espacios, guiones, puntos y apóstrofos.", ["Ana2", "Ana ２ 3"]],
	["Quita «<»", ["<b>Ana</b>"]],
	["Quita «😀»", ["Ana 😀"]],
	["Quita «Ⅷ»", ["Luis Ⅷ"]],
	["Usa solo letras", ["Ana\0", "Ana\u0007"]],
	["Escribe con letras latinas", ["-", ". '", "Анна", "A\u0301\u0301\u0301\u0301"]],
])("names are rejected with “%s…”: %j", (fault, typed) => {
	for (const name of typed) expect(messageOf("fullName", name)?.slice(0, fault.length), name).toBe(fault);
});

it("names have a maternal surname, or a dash for none", () => {
	const words = ["N/A", "ninguno", "Ninguna", "NO  TENGO", "No tengo.", "sin apellido materno"];
	for (const none of ["-", " -- ", "—", ".", ...words]) expect(kept("maternalSurname", none)).toBe("-");
	for (const surname of ["No", "Na", "Ningunez", "Sin", "Quispe-Mamani"])
		expect(kept("maternalSurname", surname)).toBe(surname);
});

const names = { fullName: 120, paternalSurname: 80, maternalSurname: 80 };
const lengths = { ...names, address: 200, legalName: 120, fiscalAddress: 160 };
it.each(Object.entries(lengths))("%s has at most %i characters", (field, length) => {
	expect(kept(field, "a".repeat(length), ofRuc)).toHaveLength(length);
	expect(messageOf(field, "a".repeat(length + 1), ofRuc)).toBe(`Escribe como máximo ${length} caracteres.`);
});

it.each<[string, string[]]>([
	["+51987654321", ["+51 987 654 321", "+51-987-654-321", "\u202a+51\u00a0987\u2011654\u2011321\u202c"]],
	["+51987654321", ["+51 +51 987654321", "+51+51987654321", "+51 51 987654321", "+51 0051 987654321"]],
	["+51987654321", ["(+51) 987.654.321", "+ 51 (987) 654321", "＋51 ９87654321"]],
	["+51987654321", ["tel:+51987654321", "«+51 987/654/321»", "+51 ٩٨٧٦٥٤٣٢١"]],
	["+5114281234", ["+51 1 428 1234", "+51 01 428 1234"]],
	["+5144234567", ["+51 44 234567", "+51 044 234567"]],
	["+5184234567", ["+51 84 234567"]],
])("the phone %s is written %j", (value, written) => {
	for (const typed of written) expect(kept("phone", typed), typed).toBe(value);
});

it.each([
	["987654321", "+51 987 654 321"],
	["51987654321", "+51 987 654 321"],
	["0051987654321", "+51 987 654 321"],
	["(987) 654-321", "+51 987 654 321"],
	["(01) 4281234", "+5114281234"],
	["51 234567", "+5151234567"],
])("the phone refuses %j and offers %s, which is accepted", (typed, offered) => {
	expect(messageOf("phone", typed)).toBe(
		`Escribe el número con el prefijo +51: ${offered}. Ya está en el campo, revísalo y envía otra vez.`,
	);
	expect(offerPhone(typed)).toBe(offered);
	expect(messageOf("phone", offered)).toBeUndefined();
});

const noPeruvian = ["+51 98765432", "+51 9876543210", "+51 887654321", "+51 000000000", "+51 4281234"];
it.each<[fault: string, typed: string[]]>([
	["Escribe tu teléfono después de +51.", ["", "+51", "+51 ", "+51 - ", "+"]],
	["Escribe el prefijo +51 y un celular", ["4281234", "tel", "\0+51987654321", "+5", "98765432"]],
	["Ese prefijo es de otro país", ["+1 202 555 0123", "+56 9 8765 4321", "00593 987654321"]],
	["Quita «x»: usa solo números, espacios y guiones después de +51.", ["+51 987 654 321x"]],
	["Usa solo números", ["+51 987654321\0"]],
	["Escribe un celular de 9 dígitos", [...noPeruvian, "+51 44 23456", "+51 47 234567", "+51 800 12345"]],
])("the phone is refused with “%s…”: %j", (fault, typed) => {
	for (const phone of typed) expect(messageOf("phone", phone)?.slice(0, fault.length), phone).toBe(fault);
});

it.each([
	["Maria.Perez+wasi@ejemplo.com.pe", [" Maria.Perez+wasi@Ejemplo.COM.PE "]],
	["a!b@x.pe", ["a!b@x.pe"]],
	["a@xn--andu-gqa.xn--p1ai", ["a@xn--andu-gqa.xn--p1ai"]],
	["ana@x.pe", ["mailto:ana@x.pe?subject=Hola", "mailto://ana%40x.pe", "[ana@x.pe](mailto:ana@x.pe)"]],
	["ana@x.pe", ["Ana Luz <ana@x.pe>,", "Ana Luz<ana@x.pe>", "Correo electrónico: ana@x.pe", "(ana@x.pe)!"]],
	["ana@x.pe", ["“ana @ x. pe”.", "ana＠x．pe;\u200B", "ana﹫x。pe…"]],
])("the e-mail normalizes to %s: %j", (value, written) => {
	for (const typed of written) expect(kept("email", typed), typed).toBe(value);
});

it.each<[fault: string, typed: string[]]>([
	["", ["@x.pe", ".a@x.pe", "a.@x.pe", "a@x.pe\0", "a@-x.pe"]],
	[" Le falta la arroba (@).", ["maria", "x.pe"]],
	[" Le falta el final, como .com.", ["maria@", "a@b", "a@1.2.3.4"]],
	[" Tiene más de una arroba (@).", ["a@b@x.pe"]],
	[" Tiene dos puntos seguidos.", ["a..b@x.pe", "ana@x..pe"]],
	[" Quita los espacios.", ["a b@x.pe", "a@x.pe\r\nBcc: b@x.pe"]],
	[" Quita «,».", ["a,b@x.pe", "a@x.pe, b@x.pe"]],
	[" Quita «ñ».", ["peña@x.pe"]],
])("the e-mail is rejected with “%s”: %j", (fault, typed) => {
	for (const email of typed)
		expect(messageOf("email", email), email).toBe(`Escribe un correo como nombre@ejemplo.com.${fault}`);
});

it("the e-mail is offered with a point where a comma stands in its domain", () => {
	const meant = "Escribe punto en lugar de coma. ¿Quisiste decir ana@x.com.pe? Corrígelo y envía otra vez.";
	for (const typed of ["ana@x,com.pe", "ana@x,com,pe", "ana @ x,com.pe."])
		expect(messageOf("email", typed)).toBe(meant);
});

it("the e-mail accepts at most 254 characters", () => {
	const labels = `${"b".repeat(60)}.`.repeat(4);
	const longest = `${"a".repeat(254 - labels.length - 3)}@${labels}pe`;
	expect(longest).toHaveLength(254);
	expect(kept("email", longest)).toBe(longest);
	expect(messageOf("email", `a${longest}`)).toBe("Escribe como máximo 254 caracteres.");
});

const luis = { recipientName: "Luis", recipientPhone: "+51 912 345 678" };
const atAgency = { deliveryMethod: "agency:Olva", agencyOffice: "Av. España 123" };
it.each<[Record<string, string>, string, string]>([
	[{ recipientDocument: "41414141" }, "recipientName", "Escribe el nombre de quien recibe"],
	[{ recipientPhone: "+51 912 345 678" }, "recipientName", "Escribe el nombre de quien recibe"],
	[{ recipientName: "Luis" }, "recipientDocument", "Escribe su documento o su celular"],
	[{ recipientName: "Luis", recipientDocument: "414" }, "recipientDocument", "el DNI tiene 8 dígitos"],
	[{ recipientName: "Luis", recipientDocument: "1234567" }, "recipientDocument", "el DNI tiene 8 dígitos"],
	[{ ...atAgency, agencyOffice: "-" }, "agencyOffice", "Escribe en qué agencia lo recoges"],
	[{ ...atAgency, ...ofRuc }, "recipientName", "Escribe quién lo recoge"],
	[{ ...atAgency, ...luis }, "recipientDocument", "la agencia"],
	[{ recipientName: "Luis", recipientPhone: "912 345 678" }, "recipientPhone", "con el prefijo +51"],
])("another person who receives needs a name, and a document or phone: %j", (typed, field, said) => {
	expect(submit(typed).error).toEqual({ [field]: [expect.stringContaining(said)] });
	expect(submit(luis).error).toEqual({});
});

it.each([
	["912 345 678", "+51912345678"],
	["+51 912 345 678", "+51912345678"],
	["", ""],
])("the team may leave out the prefix of both phones: %j", (recipientPhone, kept) => {
	const typed = { ...filled, phone: "987 654 321", recipientName: "Luis", recipientDocument: "41414141" };
	const { data } = readPhoneOrder({ ...typed, recipientPhone });
	expect(data).toMatchObject({ phone: "+51987654321", recipientPhone: kept });
});

const file = new File(["x"], "x.txt");

it.each(allFields)("hostile forms get one message if %s is repeated, a file or contains a NUL", (name) => {
	for (const second of ["on", file])
		expect(messageOf(name, ["on", second])).toBe("Este dato llegó más de una vez.");
	const text = filled[name];
	// An empty file field counts as missing text, or as an unticked box.
	const noFile = text === undefined ? [] : [new File([], "")];
	for (const value of [file, "\0", `${text ?? "on"}\0`, ...noFile])
		expect(messageOf(name, value)).toMatch(spanish);
});

const pieces = ["a", "1", " ", ".", "+51 ", "a.", "é", "e\u0301", "@a.", "\u202a", "😀"];
it.each(pieces)("hostile forms are not parsed in quadratic time with 100 kB of %j", (piece) => {
	const flood = piece.repeat(100_000 / piece.length);
	const start = performance.now();
	for (const name of allFields) expect(messageOf(name, `${flood}!`)).toMatch(spanish);
	expect(performance.now() - start).toBeLessThan(20_000);
});

it("hostile forms get no English messages, no duplicate messages and no exceptions", () => {
	const value = fc.oneof(
		fc.string({ unit: "grapheme" }),
		fc.string({ unit: "binary-ascii" }),
		fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
		fc.constantFrom(file, ["a", "b"], "__proto__", "+51", "+51 9", "15", "DNI", "RUC", "20131312955"),
	);
	const fields = Object.fromEntries(allFields.map((name) => [name, value]));
	const form = fc.oneof(fc.record(fields, { requiredKeys: [] }), fc.anything());
	fc.assert(
		fc.property(form, (posted) => {
			const messages = checkoutFields.safeParse(posted).error?.issues ?? [];
			for (const { message } of messages) expect(message).toMatch(spanish);
			const fields = messages.map(({ path }) => path.join("."));
			expect(new Set(fields).size).toBe(fields.length);
		}),
		{ numRuns: 300 },
	);
});

it("hostile forms may contain unknown fields, which are ignored, but no nested ones", () => {
	expect(submit({ isAdmin: "true", total: "0" }).info).not.toHaveProperty("isAdmin");
	expect(messageOf("fullName", undefined, { "fullName.first": "x" })).toBe("Escribe este dato como texto.");
});

/** The first words of this form's messages. Zod's own messages begin differently. */
const spanish =
	/^(Elige|Escribe|Usa solo|Quita «|Ese prefijo|El (DNI|RUC|carné|CPP)|Revisa el RUC|Este dato|Marca|Envía)(?!.*(invalid|expected|required|input)).*\.$/i;

test("the constraints cover every field: which are required, and their maximum lengths", () => {
	expect(Object.keys(checkoutConstraints)).toEqual([...allFields, ...Object.keys(invoice)]);
	expect(checkoutConstraints).toMatchObject({
		legalName: { required: false, maxLength: 120 },
		newsOptIn: { required: false },
		address: { required: false, maxLength: 200 },
		district: { required: true },
		email: { required: true, maxLength: 254 },
		fullName: { required: true, maxLength: 120 },
	});
	expect(JSON.parse(JSON.stringify(checkoutConstraints))).toEqual(checkoutConstraints);
});

test("letters and marks are composed, and marks in a row, whose ordering takes quadratic time, are at most 30", () => {
	expect(toNfc("Jose\u0301")).toBe("José");
	expect(toNfc(`b${"\u0301\u0316".repeat(8_000)}c`)).toHaveLength(32);
	expect(plainText(`Á${"\u0301\u0316".repeat(8_000)}`)).toBe("a");
});

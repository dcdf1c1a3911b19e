import { expect, it } from "vitest";
import { readDiscountCode } from "~/domain/cart/discount-code-record.server";
import { parseQuantity } from "~/domain/cart/parse-quantity";
import { readComplaintNumber } from "~/domain/customer-service/complaint-number";
import { readSku } from "~/domain/goods/sku";
import { readTypedUnits } from "~/domain/goods/stock-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { parseReceipt } from "~/domain/orders/receipt-number.server";
import { paymentNoticeFields } from "~/domain/payments/notice-payment.server";
import { parseSoles } from "~/platform/values/parse-soles";
import { plainSigns } from "~/platform/values/plain-signs";
import { cleanLines, lineField, tolerantLineField } from "~/platform/values/text-fields.server";

/** Every digit, dash, blank and invisible sign of Unicode. */
const everySign = Array.from({ length: 0x1_10000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
	/[\p{Nd}\p{Pd}\u2212\p{Z}\p{Cf}]/u.test(sign),
);

it("reads each digit of each script, each dash and each blank of Unicode, and no invisible sign", () => {
	const read = (kind: RegExp) => everySign.filter((sign) => kind.test(sign)).map(plainSigns);
	const digits = read(/\p{Nd}/u);
	expect(digits.join("")).toBe("0123456789".repeat(digits.length / 10));
	const others = [/\p{Pd}|\u2212/u, /\p{Z}/u, /\p{Cf}/u].map((kind) => [...new Set(read(kind))]);
	expect(others).toEqual([["-"], [" "], [""]]);
});

it("reads codes and numbers in other scripts' signs, with quotes and invisible signs around", () => {
	const around = (code: string) => `\u200B «“${code}”»\u00A0`;
	expect(readDiscountCode(around("ｆｅｒｉａ １０"))).toBe("FERIA10");
	for (const typed of ["Cupón: *feria-10*", "código de descuento: FERIA 10", "[FERIA10]"])
		expect(readDiscountCode(typed), typed).toBe("FERIA10");
	expect(parseReceipt("Boleta N.º b001 – 00000123", undefined)).toMatchObject({
		series: "B001",
		number: "123",
	});
	expect(readReference(around("wasi–7k3m−９xa４"))).toBe("WASI-7K3M-9XA4");
	expect(readSku(around("Mesa‑Mikuy"))).toBe("mesa-mikuy");
	expect(readTypedUnits(around("１２"))).toBe(12);
	expect(parseQuantity(around("٣"))).toBe(3);
	expect(parseSoles(around("Ｓ/ １,２００．５０"))).toBe(120_050);
	expect(readComplaintNumber(around("１–２０２６"))).toBe("000000001-2026");
	expect(paymentNoticeFields.parse({ operation: around("００１２–３４５") }).operation).toBe("0012-345");
});

it("keeps in a text what joins an emoji, and no other invisible sign", () => {
	const emoji = "👨‍👩‍👧 ❤️‍🔥 👩🏽‍🤝‍👨🏻 🏳️‍🌈 ☎︎ 1️⃣ 🇵🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿";
	const typed = `\u200D${emoji}\u200D a\uFE0F\u200Db\u00AD`;
	for (const field of [lineField(120), tolerantLineField(120)])
		expect(field.parse(typed)).toBe(`${emoji} ab`);
	expect(cleanLines(`${typed}\u000B\u0007c`)).toBe(`${emoji} ab\nc`);
	expect(tolerantLineField(1).parse("😀"), "half a character").toBe("");
});

import { z } from "zod";
import { plainCode, withoutLabels } from "~/platform/values/plain-signs";

export type OrderReceipt = z.output<typeof storedReceipt>;

/** Of a boleta, factura or nota de crédito, as the webhook's answer names it. */
export const receiptFields = z.object({
	series: z.string().regex(/^[A-Z\d]{4}$/),
	number: z
		.union([z.string(), z.int()])
		.transform(String)
		.pipe(z.string().regex(/^\d{1,8}$/)),
	pdf: z
		.url({ protocol: /^https$/ })
		.max(2000)
		.exactOptional(),
});

/** Also with the PDF that the shop attached. */
export const storedReceipt = receiptFields.extend({
	file: z
		.string()
		.regex(/^[0-9a-f]{32}\.pdf$/)
		.exactOptional(),
});

/** @param typed such as `b001-123` @returns undefined if it or the PDF's address is wrong */
export function parseReceipt(typed: string, pdf: string | undefined): OrderReceipt | undefined {
	const text = withoutLabels(
		plainCode(typed).toUpperCase(),
		"BOLETA|FACTURA|NOTA DE CR[EÉ]DITO|ELECTR[OÓ]NICA",
	);
	const [, series, number] = /^([A-Z\d]{4})[ -]+(?:N(?:RO|O)?[ .°:]*)?0*(\d+)\.?$/.exec(text) ?? [];
	const named = { series, number };
	return receiptFields.safeParse({ ...named, ...(pdf !== undefined && { pdf }) }).data;
}

import { z } from "zod";
import { plainCode } from "~/platform/values/plain-signs";

export type OrderReceipt = z.output<typeof receiptFields>;

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

/** @param typed such as `b001-123` @returns undefined if it or the PDF's address is wrong */
export function parseReceipt(typed: string, pdf: string | undefined): OrderReceipt | undefined {
	const [series = "", number, ...rest] = plainCode(typed)
		.split("-")
		.map((part) => part.trim());
	if (rest.length > 0) return undefined;
	const named = { series: series.toUpperCase(), number: number?.replace(/^0+(?=\d)/, "") };
	return receiptFields.safeParse({ ...named, ...(pdf !== undefined && { pdf }) }).data;
}

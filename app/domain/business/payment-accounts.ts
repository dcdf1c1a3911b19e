import type { Business } from "./business-record.server";

const detailFields = [
	...(["bankAccount", "cci", "yape", "plin", "walletHolder", "paymentNote"] as const),
	"depositPercent",
] as const;
type DetailField = (typeof detailFields)[number];

export type PaymentDetails = Pick<Business, DetailField | "legalName">;

export function pickPaymentDetails(business: Business): PaymentDetails | undefined {
	const { bankAccount, cci, yape, plin, walletHolder, paymentNote, depositPercent, legalName } = business;
	if (!(bankAccount || cci || yape || plin || paymentNote)) return undefined;
	return { bankAccount, cci, yape, plin, walletHolder, paymentNote, depositPercent, legalName };
}

/** With how much of a total an order may be prepared, in céntimos. */
export function depositOf(total: number, { depositPercent = 100 }: Pick<Business, "depositPercent">): number {
	return Math.ceil((total * depositPercent) / 100);
}

export function withoutPaymentDetails(business: Business): Omit<Business, DetailField> {
	const others = { ...business };
	for (const field of detailFields) delete others[field];
	return others;
}

export function listPaymentRows(details: PaymentDetails): { name: string; value: string }[] {
	const { bankAccount, cci, yape, plin, walletHolder, legalName } = details;
	return [
		{ name: "Cuenta bancaria", value: bankAccount },
		{ name: "CCI, desde otro banco", value: cci },
		{ name: "Titular de la cuenta", value: (bankAccount || cci) && legalName },
		{ name: "Yape", value: yape },
		{ name: "Plin", value: plin },
		{ name: yape ? "En Yape aparece" : "En Plin aparece", value: (yape || plin) && walletHolder },
	].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

import type { PictureFiles } from "~/platform/pictures/picture-files";
import type { Fact } from "~/platform/values/fact";
import type { Business } from "./business-record.server";

const detailFields = [
	...(["bankAccount", "cci", "yape", "plin", "yapeQr", "plinQr"] as const),
	...(["walletHolder", "paymentNote"] as const),
] as const;
type DetailField = (typeof detailFields)[number];

export type PaymentDetails = Pick<Business, DetailField | "depositPercent" | "legalName">;

export function pickPaymentDetails(business: Business): PaymentDetails | undefined {
	const { bankAccount, cci, yape, plin, yapeQr, plinQr, walletHolder, ...others } = business;
	const { paymentNote, depositPercent, legalName } = others;
	if (!(bankAccount || cci || yape || plin || paymentNote)) return undefined;
	const accounts = { bankAccount, cci, yape, plin, yapeQr, plinQr, walletHolder };
	return { ...accounts, paymentNote, depositPercent, legalName };
}

export function withoutPaymentDetails(business: Business): Omit<Business, DetailField> {
	const others = { ...business };
	for (const field of detailFields) delete others[field];
	return others;
}

/** `copy` is the number in the value. */
export type PaymentRow = Fact & { copy?: string | undefined; qr?: PictureFiles | undefined };

export function listPaymentRows(details: PaymentDetails) {
	const { bankAccount, cci, yape, plin, yapeQr, plinQr, walletHolder, legalName } = details;
	return {
		wallets: withValues([
			{ name: "Yape", value: yape, copy: yape?.replaceAll(" ", ""), qr: yapeQr },
			{ name: "Plin", value: plin, copy: plin?.replaceAll(" ", ""), qr: plinQr },
			{ name: yape ? "En Yape aparece" : "En Plin aparece", value: (yape || plin) && walletHolder },
		]),
		accounts: withValues([
			{ name: "Cuenta bancaria", value: bankAccount, copy: onlyNumberIn(bankAccount) },
			{ name: "CCI, desde otro banco", value: cci, copy: onlyNumberIn(cci)?.replaceAll(/[ -]/g, "") },
			{ name: "Titular de la cuenta", value: (bankAccount || cci) && legalName },
		]),
	};
}

function withValues(rows: (Omit<PaymentRow, "value"> & { value: string | undefined })[]): PaymentRow[] {
	return rows.flatMap(({ value, ...row }) => (value ? [{ ...row, value }] : []));
}

/** The ways in which a shopper may say to have paid: those that the shop has accounts for, or else all, and the one that was told. */
export function listToldMethods(details: Partial<PaymentDetails> = {}, told?: string) {
	const { bankAccount, cci, yape, plin } = details;
	const accounts = { transfer: bankAccount || cci, yape, plin };
	const methods = ["transfer", "yape", "plin"] as const;
	const offered = methods.filter((method) => accounts[method] || method === told);
	return [...(offered.some((method) => accounts[method]) ? offered : methods), "other" as const];
}

/** Accounts of several banks or currencies may stand in one text. */
function onlyNumberIn(text = ""): string | undefined {
	const [number, ...others] = text.match(/\d(?:[ -]?\d){5,}/g) ?? [];
	return others.length === 0 ? number : undefined;
}

import { parsePhoneNumberFromString } from "libphonenumber-js/max";

export type Wallet = (typeof wallets)[number];

export const wallets = ["yape", "plin"] as const;

export const qrFields = { yape: "yapeQr", plin: "plinQr" } as const;

type WalletFields = { [wallet in Wallet]?: unknown } & { [field in (typeof qrFields)[Wallet]]?: unknown };

/** Leaves out the QR of a number that is no longer the wallet's: it would pay somebody else. */
export function withoutStaleQrs<Fields extends WalletFields>(fields: Fields): Fields {
	const valid = { ...fields };
	for (const wallet of wallets) if (!isQrOf(fields, wallet)) delete valid[qrFields[wallet]];
	return valid;
}

/** Whether the wallet's QR, if there is one, was uploaded for the wallet's number. */
export function isQrOf(fields: WalletFields, wallet: Wallet): boolean {
	const qr = fields[qrFields[wallet]] as { number?: unknown } | undefined;
	return qr === undefined || (fields[wallet] !== undefined && toE164(qr.number) === toE164(fields[wallet]));
}

function toE164(number: unknown): string {
	return parsePhoneNumberFromString(String(number), "PE")?.number ?? String(number);
}

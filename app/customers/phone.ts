/**
 * Reads a Peruvian mobile number, with or without its country code.
 * @returns E.164, `+51987654321`; undefined unless it has nine digits that begin with 9
 */
export function readMobile(typed: string): string | undefined {
	const digits = typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, "").replace(/^(\+|00)?51(?=9\d{8}$)/, "");
	return /^9\d{8}$/.test(digits) ? `+51${digits}` : undefined;
}

/** @param phone E.164 @returns `+51 987 654 321`; numbers of other countries unchanged */
export function formatPhone(phone: string): string {
	const match = /^\+51(\d{3})(\d{3})(\d{3})$/.exec(phone);
	return match ? `+51 ${match[1]} ${match[2]} ${match[3]}` : phone;
}

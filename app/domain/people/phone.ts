/** @returns E.164, `+51987654321`; undefined unless it is a Peruvian mobile number, with or without country code */
export function readMobile(typed: string): string | undefined {
	const digits = typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, "").replace(/^(\+|00)?51(?=9\d{8}$)/, "");
	return /^9\d{8}$/.test(digits) ? `+51${digits}` : undefined;
}

/** @param phone E.164 @returns `+51 987 654 321`; other countries' numbers unchanged */
export function formatPhone(phone: string): string {
	const match = /^\+51(\d{3})(\d{3})(\d{3})$/.exec(phone);
	return match ? `+51 ${match[1]} ${match[2]} ${match[3]}` : phone;
}

import { plainCode } from "~/platform/values/plain-signs";

/** @returns E.164, `+51987654321`; undefined unless it is a Peruvian mobile number, with or without country code */
export function readMobile(typed: string): string | undefined {
	const digits = compactPhone(typed).replace(/^\+51/, "");
	return /^9\d{8}$/.test(digits) ? `+51${digits}` : undefined;
}

/** Removes what separates digits, and writes Peru's prefix as `+51` before a whole number. */
export function compactPhone(typed: string): string {
	return plainCode(typed)
		.replace(
			/^(?:tel|telf|tel[eé]fono|cel|celular|m[oó]vil|whats?app|wsp|n[°º])(?=[^a-z])|[ ()./:,_-]|^[^\d+\p{C}]+(?=\+)/giu,
			"",
		)
		.replace(/^00(?=[1-9])/, "+")
		.replace(/^51(?=9\d{8}$|0?[14-8]\d{7}$)/, "+51");
}

/** @param phone E.164 @returns `+51 987 654 321`; other countries' numbers unchanged */
export function formatPhone(phone: string): string {
	const match = /^\+51(\d{3})(\d{3})(\d{3})$/.exec(phone);
	return match ? `+51 ${match[1]} ${match[2]} ${match[3]}` : phone;
}

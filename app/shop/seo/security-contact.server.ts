import type { Business } from "~/domain/business/business-record.server";
import { urls } from "~/platform/urls";

/** The RFC recommends less than a year. */
const validDays = 180;

export function writeSecurityContact({ email }: Business, origin: string, now: Date): string {
	const expires = new Date(now);
	expires.setUTCHours(24 * validDays, 0, 0, 0);
	const lines = [
		...(email === undefined ? [] : [`Contact: mailto:${email}`]),
		`Contact: ${origin}${urls.contact()}`,
		`Expires: ${expires.toISOString()}`,
		"Preferred-Languages: es, en",
		`Canonical: ${origin}${urls.securityContact}`,
		"",
	];
	return lines.join("\n");
}

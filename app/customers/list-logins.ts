import { formatPhone } from "./phone";

export function listLogins({
	phone,
	loginEmail,
}: {
	phone: string | null;
	loginEmail: string | null;
}): string[] {
	return [phone && formatPhone(phone), loginEmail].filter((login): login is string => Boolean(login));
}

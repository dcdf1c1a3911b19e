import { formatPhone } from "./phone";
import type { Shopper } from "./shopper-record.server";

export function listLogins({ phone, loginEmail }: Pick<Shopper, "phone" | "loginEmail">): string[] {
	return [phone && formatPhone(phone), loginEmail].filter((login): login is string => Boolean(login));
}

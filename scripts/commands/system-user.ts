import { userInfo } from "node:os";

/** The name by which the journal knows who runs a command; of a user whom the system cannot name, the number. */
export function systemUser(): string {
	try {
		return userInfo().username;
	} catch {
		return String(process.getuid?.());
	}
}

import type { Env } from "~/platform/settings/parse-env.server";
import type { MailTransport } from "./mail-transport.server";

/** Loads only the chosen implementation. */
export async function openMailTransport({ from, smtp, folder }: Env["mail"]): Promise<MailTransport> {
	if (smtp) return (await import("./smtp-transport.server")).createSmtpTransport(smtp, from);
	return (await import("./file-transport.server")).createFileTransport(folder, from);
}

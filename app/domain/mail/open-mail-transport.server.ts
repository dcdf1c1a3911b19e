import type { MailAddress, SmtpConfig } from "~/platform/settings/mail-variables.server";
import type { MailTransport } from "./mail-transport.server";

interface MailSettings {
	from: MailAddress;
	smtp?: SmtpConfig | undefined;
	folder: string;
}

export async function openMailTransport({ from, smtp, folder }: MailSettings): Promise<MailTransport> {
	if (smtp) return (await import("./smtp-transport.server")).createSmtpTransport(smtp, from);
	return (await import("./file-transport.server")).createFileTransport(folder, from);
}

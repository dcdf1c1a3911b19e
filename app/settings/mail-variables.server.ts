import { z } from "zod";

export interface MailConfig {
	from: MailAddress;
	origin: string;
	/** Without it, mails are written into the folder. */
	smtp?: SmtpConfig;
	folder: string;
}

export interface MailAddress {
	name: string;
	address: string;
}

export interface SmtpConfig {
	host: string;
	port: number;
	/** TLS from the first byte instead of STARTTLS. */
	secure: boolean;
	auth?: { user: string; pass: string };
}

export const mailVariables = z.object({
	SMTP_URL: z
		.string()
		.refine(isSmtpUrl, "must be smtp://user:password@host:port, or smtps:// for TLS from the start")
		.transform(parseSmtpUrl)
		.optional(),
	MAIL_FROM: z
		.string()
		.transform((typed, context): MailAddress => {
			const sender = parseAddress(typed);
			if (sender && z.email().safeParse(sender.address).success) return sender;
			context.addIssue({
				code: "custom",
				message: "must be an address, such as Wasi <pedidos@wasi.example>",
			});
			return z.NEVER;
		})
		.optional(),
});

function isSmtpUrl(typed: string): boolean {
	if (!URL.canParse(typed) || /%(?![\da-f]{2})/i.test(typed)) return false;
	const { protocol, hostname, pathname, search } = new URL(typed);
	return /^smtps?:$/.test(protocol) && hostname !== "" && /^\/?$/.test(pathname) && search === "";
}

function parseSmtpUrl(typed: string): SmtpConfig {
	const { protocol, hostname, port, username, password } = new URL(typed);
	const secure = protocol === "smtps:";
	const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
	return {
		host: hostname.replace(/^\[(.*)\]$/, "$1"),
		port: Number(port) || (secure ? 465 : 587),
		secure,
		...(username && { auth }),
	};
}

/** @param typed `Wasi <pedidos@wasi.example>`, or only the address @returns undefined for another form */
function parseAddress(typed: string): MailAddress | undefined {
	const [, name = "", bracketed, bare] =
		/^(?:([^<>"\p{C}]*)<([^<>]+)>|([^<>\s]+))$/u.exec(typed.trim()) ?? [];
	const address = bracketed ?? bare;
	return address === undefined ? undefined : { name: name.trim(), address };
}

import { z } from "zod";

export type SmtpConfig = ReturnType<typeof parseSmtpUrl>;
export type MailAddress = NonNullable<ReturnType<typeof parseAddress>>;

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

function parseSmtpUrl(typed: string) {
	const { protocol, hostname, port, username, password } = new URL(typed);
	const secure = protocol === "smtps:";
	const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
	return {
		host: hostname.replace(/^\[(.*)\]$/, "$1"),
		port: Number(port) || (secure ? 465 : 587),
		/** TLS from the first byte instead of STARTTLS. */
		secure,
		...(username && { auth }),
	};
}

function parseAddress(typed: string) {
	const [, name = "", bracketed, bare] =
		/^(?:([^<>"\p{C}]*)<([^<>]+)>|([^<>\s]+))$/u.exec(typed.trim()) ?? [];
	const address = bracketed ?? bare;
	return address === undefined ? undefined : { name: name.trim(), address };
}

import { z } from "zod";
import { isLoopback } from "./is-loopback";

export type WebhookConfig = NonNullable<ReturnType<typeof webhookConfig>>;

export const webhookVariables = z.object({
	ORDER_WEBHOOK_URL: z
		.string()
		.trim()
		.refine(
			isWebhookUrl,
			"must be an https address without a user or password, such as https://recibos.example/wasi",
		)
		.optional(),
	ORDER_WEBHOOK_SECRET: z
		.string()
		.trim()
		.regex(
			/^(whsec_)?(?=.{32})([a-z\d+/]{4})*([a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i,
			"must have at least 32 characters of Base64, as from: openssl rand -base64 32",
		)
		.transform((secret) => Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
		.optional(),
});

export function webhookConfig({
	ORDER_WEBHOOK_URL: url,
	ORDER_WEBHOOK_SECRET: key,
}: z.output<typeof webhookVariables>) {
	return url && key ? { url, key } : undefined;
}

function isWebhookUrl(typed: string): boolean {
	if (!URL.canParse(typed)) return false;
	const { protocol, hostname, username, password } = new URL(typed);
	if (username || password) return false;
	return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

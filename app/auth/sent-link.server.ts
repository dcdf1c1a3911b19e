import { env } from "~/settings/env.server";
import type { SentLink } from "./SignInLinkForm";
import { readLinkAddress } from "./sign-in-link.server";

export async function readSentLink(request: Request): Promise<SentLink | undefined> {
	if (new URL(request.url).searchParams.get("enviado") !== "1") return undefined;
	return { email: await readLinkAddress(request), isFile: env.mail.smtp === undefined };
}

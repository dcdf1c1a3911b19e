import { z } from "zod";
import { type Session, sessionDays } from "~/domain/people/shopper";
import type { Env } from "~/platform/settings/parse-env.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { hostCookie } from "~/web/http/host-cookie.server";
import { accountFieldName } from "./AccountField";
import type { ShopForm } from "./shop-form.server";

const lifetimeSeconds = sessionDays * 24 * 60 * 60;
const cookie = hostCookie("wasi_account", { maxAge: lifetimeSeconds });

/** The account holds only the token's hash. */
const cookieFields = z.object({
	shopperId: z.string().regex(/^[\da-f]{40}$/),
	token: z.string().min(40),
	signedInAt: z.int(),
});

export function writeSession({ shopperId, signedInAt }: Session, token: string, settings: Env) {
	return cookie(settings).serialize({ shopperId, token, signedInAt });
}

/** Reads the cookie only: `findShopper` also checks that the session was not ended. @returns undefined without one */
export async function readSession(request: Request, settings: Env): Promise<Session | undefined> {
	const fields = cookieFields.safeParse(await cookie(settings).read(request)).data;
	if (!fields || fields.signedInAt < Date.now() / 1000 - lifetimeSeconds) return undefined;
	const { shopperId, token, signedInAt } = fields;
	return { id: sha256Hex(token, 32), shopperId, signedInAt };
}

/**
 * For forms that guests may send as well.
 * @returns the session of the account that the form was shown to; undefined for guests and other accounts
 */
export async function readSenderSession({ request, form, store }: ShopForm): Promise<Session | undefined> {
	const session = await readSession(request, store.settings);
	return form.get(accountFieldName) === session?.shopperId ? session : undefined;
}

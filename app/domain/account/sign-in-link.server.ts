import { randomUUID } from "node:crypto";
import { z } from "zod";
import { link, type Mail, paragraph } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import { signInLinkMinutes } from "~/domain/people/sign-in-link-minutes";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { readSignedToken, signToken } from "~/platform/values/signed-token.server";

export type SignInLink = z.output<typeof linkFields>;

const linkFields = z.object({
	email: z.string(),
	/** In milliseconds since 1970. */
	issuedAt: z.int(),
	/** The hash of the secret that the browser which asked for the link keeps. */
	browser: z.string(),
	addTo: z.string().optional(),
});

interface LinkRequest extends Omit<SignInLink, "issuedAt"> {
	volver?: string | undefined;
	secret: string;
}

/** Mails a link that proves an address. @throws DatastoreUnavailable */
export async function mailSignInLink(
	datastore: Datastore,
	{ secret, volver, ...request }: LinkRequest,
	{ now }: Actor,
): Promise<{ outcome: "posted" }> {
	const content = JSON.stringify({ ...request, issuedAt: now.getTime() });
	const token = signToken("sign-in", Buffer.from(content).toString("base64url"), secret);
	const path = urls.signInLink({ t: token, ...(volver !== undefined && { volver }) });
	const mail = writeMail(request.email, path, request.addTo !== undefined);
	await datastore.apply([post(`sign-in-${randomUUID()}`, mail, now, signInLinkMinutes * 60_000)]);
	return { outcome: "posted" };
}

/** @returns undefined for a forged link, an expired one and one that was issued while the clock was ahead */
export function parseSignInLink(token: string | null, now: Date, secrets: readonly string[]) {
	const content = readSignedToken("sign-in", token, secrets);
	if (!content) return undefined;
	const read = linkFields.safeParse(JSON.parse(Buffer.from(content, "base64url").toString())).data;
	if (!read || isAhead(read.issuedAt, now)) return undefined;
	return now.getTime() - read.issuedAt < signInLinkMinutes * 60_000 ? read : undefined;
}

/** Milliseconds by which the clocks of two machines may differ. */
const clockSkewMs = 60_000;

export function isAhead(ms: number, now: Date): boolean {
	return ms > now.getTime() + clockSkewMs;
}

function writeMail(to: string, path: string, isAdded: boolean): Mail {
	const purpose = isAdded
		? "Con este enlace agregas este correo a tu cuenta de Wasi, para entrar también con él."
		: "Con este enlace entras a tu cuenta de Wasi, sin contraseña.";
	return {
		to,
		subject: isAdded ? "Confirma tu correo en Wasi" : "Tu enlace para entrar a Wasi",
		blocks: [
			paragraph(`${purpose} Sirve una sola vez y vence en ${signInLinkMinutes} minutos.`),
			link(isAdded ? "Confirmar mi correo" : "Entrar a mi cuenta", path),
			paragraph("Si no lo pediste, ignora este mensaje: sin el enlace nadie puede entrar."),
		],
	};
}

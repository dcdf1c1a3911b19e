import { redirectDocument } from "@remix-run/node";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { urls } from "~/urls";
import { signInUrl } from "./return-to.server";
import { readSession, type Session } from "./session.server";
import type { Shopper } from "./shopper";
import { readShopper, SessionEnded } from "./shopper-repository.server";

export interface SignedIn {
	session: Session;
	shopper: Shopper;
}

/** Who is signed in: the one place that decides it. @throws DatastoreUnavailable, only for who has a session */
export async function findShopper(request: Request, datastore: Datastore): Promise<SignedIn | undefined> {
	const session = await readSession(request);
	const shopper = session && (await readShopper(datastore, session));
	return shopper && { session, shopper };
}

/** For the sign-in page, which is there while the datastore does not answer. */
export async function isSignedIn(request: Request, datastore: Datastore): Promise<boolean> {
	try {
		return (await findShopper(request, datastore)) !== undefined;
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		return false;
	}
}

/**
 * Guards what is a shopper's alone: every loader and action calls it, since scripts can ask for one loader without
 * those above it.
 * @throws Response that leads to the sign-in page and back, or 503 while the datastore does not answer
 */
export async function requireShopper(request: Request, datastore: Datastore): Promise<SignedIn> {
	const found = await orUnavailable(findShopper(request, datastore));
	// By loading it: only the sign-in page's own document may talk to Firebase.
	if (!found) throw redirectDocument(env.signIn ? signInUrl(request) : urls.account);
	return found;
}

/** @throws Response 503 in the place of DatastoreUnavailable, and one that leads to sign-in for SessionEnded */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof SessionEnded) throw redirectDocument(urls.signIn);
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "an account cannot be reached");
		throw new Response(
			"La tienda no puede responder en este momento. Espera un minuto y vuelve a intentarlo.",
			{
				status: 503,
				headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
			},
		);
	}
}

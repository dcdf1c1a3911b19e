import { endSession } from "~/auth/end-sessions.server";
import { readSession } from "~/auth/session.server";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { log } from "~/log.server";
import { clearPersonalCookies } from "./clear-personal-cookies.server";

/** Also revokes copies of the cookie. Clears this browser even if that fails. */
export async function signOut(request: Request, datastore: Datastore): Promise<Response> {
	try {
		const session = await readSession(request);
		if (session) await endSession(datastore, session, new Date());
		return await clearPersonalCookies("sesion-cerrada");
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "a session could not be ended on the server");
		return clearPersonalCookies("sesion-cerrada-aqui");
	}
}

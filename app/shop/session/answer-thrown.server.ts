import { redirectDocument } from "@remix-run/node";
import { SessionEnded } from "~/domain/people/shopper-repository.server";
import { NotAllowed } from "~/domain/staff/actor";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { urls } from "~/platform/urls";

/** Turns what acts throw into a Response; returns everything else as it is. */
export function answerThrown(error: unknown): unknown {
	if (error instanceof SessionEnded) return redirectDocument(urls.signIn);
	if (error instanceof NotAllowed) return Response.json({ isNotAllowed: true }, { status: 403 });
	if (!(error instanceof DatastoreUnavailable)) return error;
	log.error({ err: error }, "a page got no answer from the datastore");
	return new Response(
		"La tienda no puede responder en este momento. Espera un minuto y vuelve a intentarlo.",
		{
			status: 503,
			headers: {
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "no-store",
				"Retry-After": "60",
			},
		},
	);
}

import { isSameDocument } from "~/domain/people/identity-document.server";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { formatWait, type Sender } from "~/platform/process/rate-limit.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import type { RefusalProblem } from "~/web/forms/accept-form.server";
import { limitDocumentGuesses } from "~/web/rate-limits/limit-document-guesses.server";

type Lookup = { outcome: "found" } | Failure;
type Failure = { outcome: "unknown" | "unavailable" } | { outcome: "tooOften"; waitMs: number };

/** Counts wrong documents. An unknown number and a wrong document look the same on purpose, and take the same time. */
export async function lookUpByDocument(
	{ sender, store }: { sender: Sender; store: Pick<ShopForm["store"], "datastore" | "rateLimits"> },
	{ name, documentNumber }: { name: string; documentNumber: string },
	readDocument: () => Promise<string | undefined>,
): Promise<Lookup> {
	const isRight = async () => isSameDocument(await readDocument(), documentNumber);
	const comparing = limitDocumentGuesses(store.rateLimits.wrongDocument, sender, name, isRight);
	const comparison = await orUnavailable(comparing, "an order or complaint could not be looked up");
	if (comparison === "unavailable") return { outcome: "unavailable" };
	if (comparison.outcome === "tooOften") return comparison;
	return comparison.outcome === "right" ? { outcome: "found" } : { outcome: "unknown" };
}

/** @param texts `tooOften` completes "Para cuidar los datos de …, espera 3 minutos y …" @returns why a form is refused */
export function explainLookup(
	lookup: Failure,
	texts: Record<"unknown" | "unavailable", RefusalProblem> & { tooOften: [of: string, again: string] },
) {
	if (lookup.outcome !== "tooOften")
		return { ...texts[lookup.outcome], status: lookup.outcome === "unknown" ? 404 : 503 };
	const [of, again] = texts.tooOften;
	const { waitMs } = lookup;
	const advice = `Para cuidar los datos de ${of}, espera ${formatWait(waitMs)} y ${again}.`;
	return { title: "Demasiados intentos seguidos", advice, waitMs };
}

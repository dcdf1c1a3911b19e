import { catchUnavailable, orUnavailable } from "~/datastore/catch-unavailable.server";
import type { Datastore } from "~/datastore/datastore.server";
import { equalsInConstantTime } from "~/http/constant-time.server";
import { compareIdentityDocument } from "~/rate-limits/compare-identity-document.server";
import type { Sender } from "~/rate-limits/sender.server";
import type { Complaint } from "./complaint-codec.server";
import { readComplaintNumber } from "./complaint-number";
import { findComplaint } from "./complaint-repository.server";
import { type ComplaintView, toComplaintView } from "./complaint-view";
import { complaintsCookie } from "./complaints-cookie.server";

export interface ViewableComplaint {
	number: string;
	/** Absent while the datastore is unavailable. */
	complaint?: ComplaintView | undefined;
}

/** @returns undefined unless the browser's cookie grants the complaint */
export async function findGrantedComplaint(
	request: Request,
	datastore: Datastore,
	requested: string | null,
): Promise<ViewableComplaint | undefined> {
	const number = readComplaintNumber(requested);
	if (!number || !(await complaintsCookie.read(request)).includes(number)) return undefined;
	const viewable = findComplaint(datastore, number).then(
		(complaint) => complaint && { number, complaint: toComplaintView(complaint) },
	);
	return catchUnavailable<ViewableComplaint | undefined>(viewable, () => ({ number }));
}

export type LookupResult =
	| { outcome: "found"; number: string }
	/** Unknown number or wrong document: deliberately the same. */
	| { outcome: "unknown" }
	| { outcome: "tooOften"; waitMs: number }
	| { outcome: "unavailable" };

/** By number and document number. Failures count toward the rate limits. */
export async function lookUpComplaint(
	datastore: Datastore,
	{ number, documentNumber }: { number: string; documentNumber: string },
	sender: Sender,
): Promise<LookupResult> {
	const isRight = async () => isFiledWithDocument(await findComplaint(datastore, number), documentNumber);
	const comparison = await orUnavailable(
		compareIdentityDocument(sender, number, isRight),
		"a complaint could not be looked up",
	);
	if (comparison === "unavailable") return { outcome: "unavailable" };
	if (comparison.outcome === "tooOften") return comparison;
	return comparison.outcome === "right" ? { outcome: "found", number } : { outcome: "unknown" };
}

/** Takes the same time without a complaint. */
function isFiledWithDocument(complaint: Complaint | undefined, documentNumber: string): boolean {
	// A valid document number is never empty, so it never equals the fallback.
	return equalsInConstantTime(complaint?.consumer.documentNumber ?? "", documentNumber);
}

import { readComplaintNumber } from "~/domain/customer-service/complaint-number";
import { findComplaint } from "~/domain/customer-service/complaint-repository.server";
import { type ComplaintView, toComplaintView } from "~/domain/customer-service/complaint-view";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { accessCookie } from "~/web/http/access-cookie.server";

/** Numbers of the complaints that this browser filed, or looked up by document number. */
export const complaintsCookie = accessCookie("wasi_complaints");

type ViewableComplaint = { number: string; complaint?: ComplaintView } | undefined;

/** @returns undefined unless the cookie grants the complaint, which is absent while the datastore is unavailable */
export async function findGrantedComplaint(
	request: Request,
	{ datastore, settings }: AccountStore,
	requested: string | null,
): Promise<ViewableComplaint> {
	const number = readComplaintNumber(requested);
	if (!number || !(await complaintsCookie(settings).read(request)).includes(number)) return undefined;
	const viewable = findComplaint(datastore, number).then(
		(complaint) => complaint && { number, complaint: toComplaintView(complaint) },
	);
	return catchUnavailable<ViewableComplaint>(viewable, () => ({ number }));
}

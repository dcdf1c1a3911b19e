import { recordAccessCookie } from "~/http/record-access-cookie.server";

/** Complaints that this browser filed, or looked up by document number. */
const cookie = recordAccessCookie("wasi_complaints");

/** @returns a Set-Cookie header */
export function grantComplaint(request: Request, number: string): Promise<string> {
	return cookie.grant(request, number);
}

export function clearComplaintsCookie(): Promise<string> {
	return cookie.forget();
}

/** @returns the complaints' numbers, the latest grant first */
export function readGrantedComplaints(request: Request): Promise<string[]> {
	return cookie.read(request);
}

import { recordAccessCookie } from "~/http/record-access-cookie.server";

/** Orders that this browser placed, or looked up by document number. */
const cookie = recordAccessCookie("wasi_orders");

/** @returns a Set-Cookie header */
export function grantGuestOrder(request: Request, reference: string): Promise<string> {
	return cookie.grant(request, reference);
}

export function clearGuestOrdersCookie(): Promise<string> {
	return cookie.forget();
}

/** @returns references, the latest grant first */
export function readGuestOrders(request: Request): Promise<string[]> {
	return cookie.read(request);
}

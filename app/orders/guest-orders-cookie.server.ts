import { grantsCookie } from "~/server/grants-cookie.server";

/** Grants this browser access to orders that it placed, or whose document number it knew. */
const cookie = grantsCookie("wasi_orders");

/** @returns a Set-Cookie header */
export function grantGuestOrder(request: Request, reference: string): Promise<string> {
	return cookie.grant(request, reference);
}

/** @returns a Set-Cookie header */
export function forgetGuestOrders(): Promise<string> {
	return cookie.forget();
}

/** @returns references, the latest grant first */
export function readGuestOrders(request: Request): Promise<string[]> {
	return cookie.read(request);
}

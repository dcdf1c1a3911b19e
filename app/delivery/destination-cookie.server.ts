import { hostCookie } from "~/server/cookies.server";
import { findPlaceNames } from "./ubigeo.server";

/** The district for which the shopper last asked when an order arrives. */
const cookie = hostCookie("wasi_destination", { maxAge: 180 * 24 * 60 * 60 });

/** @returns the district's INEI code; undefined without a valid one */
export async function readDestination(request: Request): Promise<string | undefined> {
	const district: unknown = await cookie.parse(request.headers.get("cookie"));
	return typeof district === "string" && findPlaceNames(district) ? district : undefined;
}

/** @param district INEI code @returns a Set-Cookie header */
export function writeDestination(district: string): Promise<string> {
	return cookie.serialize(district);
}

import { type PlaceSelection, placesOf } from "~/domain/delivery/place";
import { findPlaceNames } from "~/domain/delivery/ubigeo.server";
import { hostCookie } from "~/web/http/host-cookie.server";

const cookie = hostCookie("wasi_destination", { maxAge: 180 * 24 * 60 * 60 });

/** @returns the district's INEI code */
export async function readDestination(request: Request): Promise<string | undefined> {
	const district: unknown = await cookie.read(request);
	return typeof district === "string" && findPlaceNames(district) ? district : undefined;
}

export async function readDestinationPlaces(request: Request): Promise<PlaceSelection> {
	const district = await readDestination(request);
	return district ? placesOf(district) : {};
}

/** @param district INEI code @returns a Set-Cookie header */
export function writeDestination(district: string): Promise<string> {
	return cookie.serialize(district);
}

import { findPlaceNames } from "~/domain/delivery/ubigeo.server";
import { type CookieSettings, hostCookie } from "~/web/http/host-cookie.server";

const cookie = hostCookie("wasi_destination", { maxAge: 180 * 24 * 60 * 60, isUnsigned: true });

export async function readDestination(request: Request, settings: CookieSettings) {
	const district: unknown = await cookie(settings).read(request);
	return typeof district === "string" && findPlaceNames(district) ? district : undefined;
}

export function writeDestination(district: string, settings: CookieSettings): Promise<string> {
	return cookie(settings).serialize(district);
}

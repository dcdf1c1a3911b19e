import { findDistricts } from "~/domain/delivery/find-districts.server";
import { formatPlace } from "~/domain/delivery/ubigeo.server";

/** @param typed its name or INEI code @returns the INEI code, or what to do */
export function readDistrict(typed = ""): { code: string } | { fault: string } {
	const [code, ...others] = findDistricts(typed);
	if (!code) return { fault: "No conocemos ese distrito: escríbelo como Miraflores, Lima." };
	if (others.length === 0) return { code };
	return { fault: `Hay varios distritos así: ${[code, ...others].map(formatPlace).join("; ")}.` };
}

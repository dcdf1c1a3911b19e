import type { PlaceOptions } from "./place";
import { listDistricts, listProvinces } from "./ubigeo.server";

export function listPlaceOptions(
	selected: { department?: unknown; province?: unknown } | undefined,
): PlaceOptions {
	const [department, province] = [String(selected?.department ?? ""), String(selected?.province ?? "")];
	const provinces = listProvinces(department);
	return {
		provinces,
		districts: provinces.some(({ code }) => code === province) ? listDistricts(province) : [],
	};
}

import type { PlaceChoices } from "./UbigeoFields";
import { districtsOf, provincesOf } from "./ubigeo.server";

/** The choices below the places that were chosen, as far as they are places. */
export function placeOptions(
	answers: { department?: unknown; province?: unknown } | undefined,
): PlaceChoices {
	const [department, province] = [String(answers?.department ?? ""), String(answers?.province ?? "")];
	const provinces = provincesOf(department);
	return {
		provinces,
		districts: provinces.some(({ code }) => code === province) ? districtsOf(province) : [],
	};
}

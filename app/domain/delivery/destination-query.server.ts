import type { PlaceSelection } from "./place";
import { checkPlaces } from "./ubigeo.server";

/** Lima, where most shoppers live. */
const initial = { department: "15", province: "1501" };

export function parseDestination(query: URLSearchParams): PlaceSelection {
	const [department, province, district] = ["departamento", "provincia", "distrito"].map(
		(name) => query.get(name) || undefined,
	);
	const wrong = checkPlaces({ department, province, district });
	if (!department || wrong.department) return initial;
	if (!province || wrong.province) return { department };
	return !district || wrong.district ? { department, province } : { department, province, district };
}

export function destinationToQuery({
	department,
	province,
	district,
}: PlaceSelection): Record<string, string> {
	if (!district && province === initial.province) return {};
	return {
		...(department && { departamento: department }),
		...(province && { provincia: province }),
		...(district && { distrito: district }),
	};
}

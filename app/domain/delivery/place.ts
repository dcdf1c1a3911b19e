export interface Place {
	/** INEI code: 2 digits for a department, 4 for a province, 6 for a district. */
	code: string;
	name: string;
}

export type PlaceLevel = "department" | "province" | "district";

/** INEI codes. */
export type PlaceSelection = Partial<Record<PlaceLevel, string | undefined>>;

export interface PlaceOptions {
	departments: Place[];
	provinces: Place[];
	districts: Place[];
}

/** @param district INEI code of six digits, which begins with those of its department and province */
export function placesOf(district: string): Record<PlaceLevel, string> {
	return { department: district.slice(0, 2), province: district.slice(0, 4), district };
}

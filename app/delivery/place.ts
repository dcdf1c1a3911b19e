export interface Place {
	/** INEI code: 2 digits for a department, 4 for a province, 6 for a district. */
	code: string;
	name: string;
}

export type PlaceLevel = "department" | "province" | "district";

/** INEI codes. */
export type PlaceSelection = Partial<Record<PlaceLevel, string | undefined>>;

export interface PlaceOptions {
	provinces: Place[];
	districts: Place[];
}

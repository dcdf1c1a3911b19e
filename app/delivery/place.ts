export interface Place {
	/** INEI code: 2 digits for a department, 4 for a province, 6 for a district. */
	code: string;
	name: string;
}

export type PlaceLevel = "department" | "province" | "district";

/** INEI codes; absent or empty where nothing is selected. */
export type PlaceSelection = Partial<Record<PlaceLevel, string | undefined>>;

/** The options of the province list and the district list. */
export interface PlaceOptions {
	provinces: Place[];
	districts: Place[];
}

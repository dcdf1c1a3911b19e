import { plainSigns } from "~/platform/values/plain-signs";

export const maxComplaintNumberLength = 40;

/** @param serial from 1 in each year @returns `000000001-2026` */
export function formatComplaintNumber(serial: number, year: string): string {
	return `${String(serial).padStart(9, "0")}-${year}`;
}

/** Accepts missing leading zeros, spaces and "N.º". @returns undefined for any other text */
export function readComplaintNumber(typed: unknown): string | undefined {
	if (typeof typed !== "string" || typed.length > maxComplaintNumberLength) return undefined;
	const [, serial, year] = /^\D*(\d{1,9})\D+(20\d\d)\D*$/.exec(plainSigns(typed)) ?? [];
	return serial && year && Number(serial) > 0 ? formatComplaintNumber(Number(serial), year) : undefined;
}

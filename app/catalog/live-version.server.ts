import { limaDayNumber } from "~/lima-time";

/**
 * The version that open pages compare with the event stream's. It changes at midnight in Lima, too, because product
 * pages show delivery dates.
 * @param catalogVersion of the snapshot
 */
export function liveVersion(catalogVersion: string): string {
	return `${catalogVersion}-${limaDayNumber(Date.now())}`;
}

import { limaDayNumber } from "~/platform/values/lima-time";

/** The version that open pages compare with the stream's. Delivery dates change it at midnight in Lima, too. */
export function liveVersion(catalogVersion: string, now: Date): string {
	return `${catalogVersion}-${limaDayNumber(now.getTime())}`;
}

import { median, percentile } from "../bench/figures";
import { kinds, type ShopperTimes } from "./shopper-times";

export interface Measured {
	shopper: ShopperTimes;
	memoryMB: number;
	diskMB: number;
	problems: string[];
}

/** Milliseconds by which the median of kept pages may exceed that of the store without attacks. */
export const usuallySlowerByMs = 10;
/** The same for the 95th percentile of each kind of request. */
export const slowerByMs = { kept: 50, rendered: 300, form: 300 } as const;
/** The store's memory; the demo's catalogue takes hardly any. */
export const maxMemoryMB = 512;
/** Growth of the database and its log by one scenario: a sender may store 5 MB of messages a day. */
export const maxDiskMB = 12;
/** The time of a rendered page on the machine on which these limits were set. */
const usualRenderMs = 5;

/** @param timesAsSlow 2 for a measurement of a second, which other work on the machine may spoil */
export function findBreaches(
	{ shopper, memoryMB, diskMB, problems }: Measured,
	quiet: ShopperTimes,
	{ medianMs = usuallySlowerByMs, timesAsSlow = 1 } = {},
): string[] {
	const slowness = timesAsSlow * Math.max(1, median(quiet.times.rendered) / usualRenderMs);
	const longest = ({ times }: ShopperTimes) => Math.max(0, ...times.kept);
	const findSlow = (what: string, measured: number, before: number, slowerBy: number) => {
		const allowed = before + slowerBy * slowness;
		if (!(measured > allowed)) return [];
		return [
			`${what}: ${ms(measured)} instead of at most ${ms(allowed)} (quiet: ${ms(before)}), the longest kept page ${ms(longest(shopper))}`,
		];
	};
	const slow = [
		...findSlow("kept, p50", median(shopper.times.kept), median(quiet.times.kept), medianMs),
		...kinds.flatMap((kind) =>
			findSlow(`${kind}, p95`, p95Of(shopper, kind), p95Of(quiet, kind), slowerByMs[kind]),
		),
	];
	const failures = new Map<string, number>();
	for (const failure of shopper.failures) failures.set(failure, (failures.get(failure) ?? 0) + 1);
	return [
		...slow,
		...[...failures].map(([failure, times]) => `another shopper saw ${failure}, ${times} times`),
		...(memoryMB > maxMemoryMB ? [`${memoryMB} MB of memory instead of at most ${maxMemoryMB}`] : []),
		...(diskMB > maxDiskMB ? [`${diskMB.toFixed(0)} MB on disk instead of at most ${maxDiskMB}`] : []),
		...problems,
	];
}

/** NaN if the shopper was not timed. */
export function p95Of({ times }: ShopperTimes, kind: keyof ShopperTimes["times"]): number {
	return percentile(times[kind], 0.95);
}

function ms(milliseconds: number): string {
	return `${milliseconds.toFixed(0)} ms`;
}

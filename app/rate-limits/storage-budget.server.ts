import { limaDayNumber } from "~/lima-time";
import { log } from "~/log.server";
import { env } from "~/settings/env.server";
import { createRateLimit } from "./rate-limit.server";
import type { Sender } from "./sender.server";

/** Orders and complaints are essential: they are refused last. */
export type StoragePriority = "essential" | "other";

export type StorageRefusal =
	/** The sender has used up its share of a day. */
	| { outcome: "senderFull"; waitMs: number }
	/** All senders together have used up the store's day in Lima. */
	| { outcome: "storeFull" };

export type StorageBudget = ReturnType<typeof createStorageBudget>;

const megabyte = 1024 * 1024;

/** Bytes that one sender may store in 24 hours. Hundreds of shoppers may share a mobile carrier's address. */
const senderBytes: Record<StoragePriority, number> = { essential: 50 * megabyte, other: 5 * megabyte };
const storeShare: Record<StoragePriority, number> = { essential: 1, other: 0.8 };
const warnings = [
	{ share: 0.5, text: "half of the day's storage is used; raise DAILY_STORAGE_MB if shoppers used it" },
	{
		share: storeShare.other,
		text: "the day's storage is almost used up: only orders and complaints are stored",
	},
	{
		share: storeShare.essential,
		text: "the day's storage is used up: orders and complaints are refused, too",
	},
];

/** Bounds the bytes that shoppers store in a day, for each sender and for all together. Each process counts by itself. */
export function createStorageBudget(dailyBytes: number) {
	const senderLimit = (attempts: number) => createRateLimit({ attempts, seconds: 24 * 60 * 60 });
	const senders = { essential: senderLimit(senderBytes.essential), other: senderLimit(senderBytes.other) };
	let today = { number: 0, bytes: 0, warned: 0 };
	const currentDay = () => {
		const number = limaDayNumber(Date.now());
		if (number !== today.number) today = { number, bytes: 0, warned: 0 };
		return today;
	};

	return {
		/** @param mails how many mails will repeat the values @param fileBytes of a file that is stored beside them */
		reserve(
			sender: Sender,
			priority: StoragePriority,
			values: unknown,
			mails = 0,
			fileBytes = 0,
		): { outcome: "reserved"; release(): void } | StorageRefusal {
			const bytes = estimateBytes(values, mails) + fileBytes;
			const waitMs = senders[priority].count(sender, bytes);
			if (waitMs > 0) return { outcome: "senderFull", waitMs };
			const day = currentDay();
			if (day.bytes >= dailyBytes * storeShare[priority]) {
				senders[priority].giveBack(sender, bytes);
				return { outcome: "storeFull" };
			}
			day.bytes += bytes;
			const reached = warnings.filter(({ share }) => day.bytes >= dailyBytes * share);
			if (reached.length > day.warned) log.warn({ bytes: day.bytes, dailyBytes }, reached.at(-1)?.text);
			day.warned = Math.max(day.warned, reached.length);
			return {
				outcome: "reserved",
				release() {
					day.bytes -= bytes;
					senders[priority].giveBack(sender, bytes);
				},
			};
		},
		state(): "ok" | "filling" | "full" {
			const { bytes } = currentDay();
			if (bytes >= dailyBytes) return "full";
			return bytes >= dailyBytes / 2 ? "filling" : "ok";
		},
	};
}

/**
 * Estimates what SQLite needs for a record, its keys and indexes. Above 1,000 bytes, a record takes whole
 * pages of 4 KB; the pages of a sent mail are reused.
 */
function estimateBytes(values: unknown, mails: number): number {
	const bytes = Buffer.byteLength(JSON.stringify(values)) + 512;
	return bytes * (1 + mails) + (bytes < 1000 ? 0 : 4096);
}

export const storageBudget = createStorageBudget(env.dailyStorageBytes);

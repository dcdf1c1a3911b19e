import { log } from "~/platform/process/log.server";
import { createRateLimit, type Sender } from "~/platform/process/rate-limit.server";
import { limaDayNumber } from "~/platform/values/lima-time";

/** Orders and complaints are essential: they are refused last. */
export type StoragePriority = "essential" | "other";

export type StorageRefusal = { outcome: "senderFull"; waitMs: number } | { outcome: "storeFull" };
export type StorageBudget = ReturnType<typeof createStorageBudget>;

const megabyte = 1024 * 1024;
const daySeconds = 24 * 60 * 60;

/** Bytes that one sender may store in 24 hours. Hundreds of shoppers may share a mobile carrier's address. */
const senderBytes: Record<StoragePriority, number> = { essential: 50 * megabyte, other: 5 * megabyte };
/** Apart from the texts, so that an address whose shoppers sent many pictures may still order. */
const senderPictureBytes = 50 * megabyte;
/** Mails that one sender may cause in an hour, over all addresses. Others' mails wait behind them. */
const senderMails: Record<StoragePriority, number> = { essential: 1000, other: 150 };
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

/** Bounds the bytes that shoppers store in a day, and each sender's mails. Each process counts by itself. */
export function createStorageBudget(dailyBytes: number) {
	const limits = { bytes: limitEach(senderBytes, daySeconds), mails: limitEach(senderMails, 60 * 60) };
	const pictureLimit = createRateLimit({ attempts: senderPictureBytes, seconds: daySeconds });
	let today = { number: 0, bytes: 0, warned: 0 };
	const currentDay = () => {
		const number = limaDayNumber(Date.now());
		if (number !== today.number) today = { number, bytes: 0, warned: 0 };
		return today;
	};
	const share = () => currentDay().bytes / dailyBytes;

	return {
		reserve(
			sender: Sender,
			priority: StoragePriority,
			values: unknown,
			mails = 0,
			pictureBytes = 0,
		): { outcome: "reserved"; release(): void } | StorageRefusal {
			const textBytes = estimateBytes(values, mails);
			const uses = [
				{ limit: limits.mails[priority], used: mails },
				{ limit: limits.bytes[priority], used: textBytes },
				{ limit: pictureLimit, used: pictureBytes },
			];
			const giveBack = (some = uses) => {
				for (const { limit, used } of some) limit.giveBack(sender, used);
			};
			for (const [index, { limit, used }] of uses.entries()) {
				const waitMs = limit.count(sender, used);
				if (waitMs === 0) continue;
				giveBack(uses.slice(0, index));
				return { outcome: "senderFull", waitMs };
			}
			const day = currentDay();
			if (day.bytes >= dailyBytes * storeShare[priority]) {
				giveBack();
				return { outcome: "storeFull" };
			}
			const bytes = textBytes + pictureBytes;
			day.bytes += bytes;
			const reached = warnings.filter(({ share }) => day.bytes >= dailyBytes * share);
			if (reached.length > day.warned) log.warn({ bytes: day.bytes, dailyBytes }, reached.at(-1)?.text);
			day.warned = Math.max(day.warned, reached.length);
			return {
				outcome: "reserved",
				release() {
					day.bytes -= bytes;
					giveBack();
				},
			};
		},
		/** Of the day's bytes, how much is used: 1 is all. */
		share,
		state(): "ok" | "filling" | "full" {
			if (share() >= 1) return "full";
			return share() >= 0.5 ? "filling" : "ok";
		},
	};
}

function limitEach(attempts: Record<StoragePriority, number>, seconds: number) {
	return {
		essential: createRateLimit({ attempts: attempts.essential, seconds }),
		other: createRateLimit({ attempts: attempts.other, seconds }),
	};
}

/** What SQLite needs: above 1,000 bytes, a record takes whole pages of 4 KB; the pages of a sent mail are reused. */
function estimateBytes(values: unknown, mails: number): number {
	const bytes = Buffer.byteLength(JSON.stringify(values)) + 512;
	return bytes * (1 + mails) + (bytes < 1000 ? 0 : 4096);
}

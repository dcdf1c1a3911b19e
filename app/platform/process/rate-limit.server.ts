/** From the widest network to the narrowest: one customer may have a whole IPv6 /48 (RFC 6177). */
export type Sender = readonly string[];

/** A /56 may send twice as much as a /64, and a /48 four times as much. */
const shares = [1, 2, 4];

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Each process counts by itself. `attempts` holds for the narrowest network. A window begins with its first attempt. */
export function createRateLimit({
	attempts,
	seconds,
	maxSenders = 50_000,
}: {
	attempts: number;
	seconds: number;
	maxSenders?: number;
}) {
	const widths = shares.map((share) => createWindows(attempts * share, seconds * 1000, maxSenders));
	return {
		/** @returns milliseconds until the attempts are allowed; 0 if they are */
		count(sender: Sender, counted = 1): number {
			// The narrowest first: an attempt refused there does not count for the wider networks.
			for (const [index, network] of [...sender].reverse().entries()) {
				const waitMs = widths[index]?.count(network, counted) ?? 0;
				if (waitMs > 0) return waitMs;
			}
			return 0;
		},
		giveBack(sender: Sender, counted = 1): void {
			for (const [index, network] of [...sender].reverse().entries())
				widths[index]?.giveBack(network, counted);
		},
	};
}

export interface Attempt {
	/** Milliseconds until it is allowed; 0 if it is. */
	waitMs: number;
	/** For an attempt that came to nothing by no fault of its sender. */
	giveBack(): void;
}

/** Counts an attempt for all of these limits, or for none if one of them refuses it. */
export function takeAttempt(...uses: (readonly [RateLimit, Sender])[]): Attempt {
	const counted: (readonly [RateLimit, Sender])[] = [];
	const giveBack = () => {
		for (const [limit, sender] of counted.splice(0)) limit.giveBack(sender);
	};
	for (const use of uses) {
		const [limit, sender] = use;
		const waitMs = limit.count(sender);
		if (waitMs > 0) {
			giveBack();
			return { waitMs, giveBack };
		}
		counted.push(use);
	}
	return { waitMs: 0, giveBack };
}

function createWindows(attempts: number, windowMs: number, max: number) {
	const windows = new Map<string, { used: number; endsAt: number }>();

	function find(network: string) {
		const window = windows.get(network);
		return window && window.endsAt > performance.now() ? window : undefined;
	}

	function open(network: string) {
		const now = performance.now();
		windows.delete(network);
		for (const [oldest, { endsAt }] of windows) {
			if (endsAt > now && windows.size < max) break;
			windows.delete(oldest);
		}
		const window = { used: 0, endsAt: now + windowMs };
		windows.set(network, window);
		return window;
	}

	return {
		count(network: string, counted: number): number {
			const window = find(network) ?? open(network);
			if (window.used + counted > attempts) return window.endsAt - performance.now();
			window.used += counted;
			return 0;
		},
		giveBack(network: string, counted: number): void {
			const window = find(network);
			if (window) window.used = Math.max(window.used - counted, 0);
		},
	};
}

export function withName(sender: Sender, name: string): Sender {
	return sender.map((network) => `${network} ${name}`);
}

/** @param waitMs milliseconds @returns `1 minuto`, `14 minutos`, `23 horas`; rounded up */
export function formatWait(waitMs: number): string {
	const minutes = Math.max(Math.ceil(waitMs / 60_000), 1);
	if (minutes > 60) return `${Math.ceil(minutes / 60)} horas`;
	return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

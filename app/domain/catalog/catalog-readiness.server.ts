import { type SnapshotCollection, snapshotCollections } from "./catalog-snapshot.server";

const firstSnapshotMs = 2000;

export interface ReadinessOptions {
	patienceMs?: number;
}

export function createReadiness(
	{ loaded, isApplying }: { loaded: ReadonlySet<SnapshotCollection>; isApplying(): boolean },
	{ patienceMs = 500 }: ReadinessOptions,
) {
	const patience = new Promise<void>((resume) => setTimeout(resume, patienceMs).unref());
	let isLoading = true;
	let isLate = false;
	let hasLostStream = false;
	let isClosed = false;
	let giveUp: NodeJS.Timeout | undefined;
	let becomeReady = () => {};
	let becomeReadable = () => {};
	const readable = new Promise<void>((resolve) => {
		becomeReadable = resolve;
	});
	const ready = new Promise<void>((resolve) => {
		becomeReady = () => {
			isLoading = false;
			resolve();
		};
	});
	// Counted from the event loop's first turn: on a busy machine, the modules alone may take longer to load.
	setImmediate(() => {
		if (isClosed) return;
		giveUp = setTimeout(() => {
			isLate = true;
			stopWaiting();
		}, firstSnapshotMs);
	});

	function stopWaiting() {
		if (isLate && !isApplying() && (loaded.size === 0 || hasLostStream)) becomeReady();
	}

	return {
		ready,
		/** Resolves when all but the products is loaded, which a page can read for itself. */
		readable,
		isLoading: () => isLoading,
		wait: () => Promise.race([ready, patience]),
		published() {
			if (loaded.has("category") && loaded.has("review")) becomeReadable();
			if (loaded.size === snapshotCollections.length) becomeReady();
			stopWaiting();
		},
		streamLost() {
			hasLostStream = true;
			stopWaiting();
		},
		close() {
			isClosed = true;
			clearTimeout(giveUp);
			becomeReady();
		},
	};
}

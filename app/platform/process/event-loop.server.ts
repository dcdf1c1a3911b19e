let lastTurn: Promise<void> = Promise.resolve();

/** Yields to the event loop. Each turn resumes one caller, so that long tasks do not hold up requests. */
export function eventLoopTurn(): Promise<void> {
	lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)));
	return lastTurn;
}

/** @returns what to await before each piece of work: pieces begin for `ms` in each turn of the event loop, others later */
export function createTurnLimit(ms: number): () => Promise<void> {
	let endsAt = 0;
	let nextTurn: Promise<void> | undefined;
	const startTurn = () => {
		endsAt = performance.now() + ms;
		return new Promise<void>((resume) => {
			setImmediate(() => {
				nextTurn = undefined;
				resume();
			});
		});
	};
	return async () => {
		nextTurn ??= startTurn();
		while (performance.now() > endsAt) {
			await nextTurn;
			nextTurn ??= startTurn();
		}
	};
}

export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T[], void> {
	for (let from = 0; from < items.length; from += 10) {
		await eventLoopTurn();
		yield items.slice(from, from + 10);
	}
}

/** Runs long work between requests, its first step at once. @param stepMs for which a step may block them */
export function runInSteps<T>(work: Generator<void, T>, stepMs: number, finish: (result: T) => void) {
	let nextStep: NodeJS.Immediate | undefined;
	const step = () => {
		const { done, value } = runStep(work, stepMs);
		if (done) return finish(value);
		nextStep = setImmediate(step);
	};
	step();
	return () => clearImmediate(nextStep);
}

/** As `runInSteps`, for a request that waits for the result. */
export async function finishInSteps<T>(work: Generator<void, T>, stepMs: number): Promise<T> {
	for (;;) {
		const { done, value } = runStep(work, stepMs);
		if (done) return value;
		await eventLoopTurn();
	}
}

function runStep<T>(work: Generator<void, T>, stepMs: number): IteratorResult<void, T> {
	const pauseAt = performance.now() + stepMs;
	for (;;) {
		const result = work.next();
		if (result.done || performance.now() > pauseAt) return result;
	}
}

export function runLatestInSteps<Input, Result>(
	work: (input: Input) => Generator<void, Result>,
	stepMs: number,
	finish: (result: Result) => void,
) {
	let isRunning = false;
	let next: { input: Input } | undefined;
	let abandon = () => {};
	function start(input: Input): void {
		if (isRunning) {
			next = { input };
			return;
		}
		isRunning = true;
		abandon = runInSteps(work(input), stepMs, (result) => {
			isRunning = false;
			finish(result);
			const waiting = next;
			next = undefined;
			if (waiting) start(waiting.input);
		});
	}
	return { start, isRunning: () => isRunning, abandon: () => abandon() };
}

export function runAtOnce<T>(work: Generator<void, T>): T {
	for (;;) {
		const { done, value } = work.next();
		if (done) return value;
	}
}

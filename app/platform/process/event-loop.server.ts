let lastTurn: Promise<void> = Promise.resolve();

/** Yields to the event loop. Each turn resumes one caller, so that long tasks do not hold up requests. */
export function eventLoopTurn(): Promise<void> {
	lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)));
	return lastTurn;
}

/** Work that comes in pieces may begin for `ms` in each turn of the event loop, from the first piece on. */
export function createTurnBudget(ms: number) {
	let endsAt = 0;
	let next: Promise<void> | undefined;
	const nextTurn = () => {
		next ??= new Promise((resume) => {
			endsAt = performance.now() + ms;
			setImmediate(() => {
				next = undefined;
				resume();
			});
		});
		return next;
	};
	return {
		isUsedUp(): boolean {
			void nextTurn();
			return performance.now() > endsAt;
		},
		nextTurn,
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

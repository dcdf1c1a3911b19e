import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Firestore's client retries by itself, reads for 45 s and writes for ten minutes: an abandoned write may land on
 * top of a newer one, and retries after `terminate` reject with nobody listening. So every gRPC call gets our
 * deadline, and its passing failures are shown to the client as final ones; `run` retries instead.
 * Only a stream that has delivered something keeps its failure: the client then resumes it where it stopped.
 * @param deadlineMs milliseconds for each `run`.
 * @param keepAliveMs milliseconds between questions to the other end whether it is still there.
 */
export function boundCalls(deadlineMs: number, keepAliveMs: number): BoundCalls {
	const open = new Set<Call>();
	const attempts = new Set<Promise<unknown>>();

	const bound: Interceptor = (options, nextCall) => {
		const call = nextCall(options);
		const start = call.start.bind(call);
		call.start = (metadata, listener) => {
			let isAnswered = false;
			open.add(call);
			start(metadata, {
				onReceiveMetadata: (received) => listener.onReceiveMetadata(received),
				onReceiveMessage(message) {
					isAnswered = true;
					listener.onReceiveMessage(message);
				},
				onReceiveStatus(status) {
					open.delete(call);
					const mayResume = isAnswered && isStream(options.method_definition);
					listener.onReceiveStatus(mayResume ? status : asFinal(status));
				},
			});
		};
		return call;
	};

	const transform = (invocation: Invocation) => {
		const { callOptions, methodDefinition } = invocation;
		if (!isStream(methodDefinition)) callOptions.deadline = deadline.getStore() ?? Date.now() + deadlineMs;
		callOptions.interceptors = [...(callOptions.interceptors ?? []), bound];
		return invocation;
	};

	return {
		settings: {
			"grpc.max_reconnect_backoff_ms": 2000,
			// Clients would otherwise share their connections, and a new one would wait on the old one's.
			"grpc.use_local_subchannel_pool": 1,
			// A connection that died without a word would otherwise be kept for a quarter of an hour.
			"grpc.keepalive_time_ms": keepAliveMs,
			"grpc.keepalive_timeout_ms": 5000,
			"grpc.callInvocationTransformer": transform,
			// Otherwise reads go through a retry of their own, which looks at no code.
			gaxServerStreamingRetries: true,
		},
		run(task) {
			const giveUpAt = Date.now() + deadlineMs;
			const attempt = deadline.run(giveUpAt, () => retry(giveUpAt, task));
			const forget = () => attempts.delete(attempt);
			attempts.add(attempt);
			attempt.then(forget, forget);
			return beforeLate(attempt, deadlineMs);
		},
		async end() {
			const settled = () =>
				Promise.race([Promise.allSettled(attempts), wait(deadlineMs, undefined, { ref: false })]);
			await settled();
			for (const call of open) call.cancelWithStatus(cancelledCode, "the client is closing");
			await settled();
			await wait(0); // what was about to begin a call finds out that it was stopped
		},
	};
}

export interface BoundCalls {
	/** For the client. */
	settings: Record<string, unknown>;
	/**
	 * Runs the task, again while it fails in a passing way or throws `Again`, until the deadline.
	 * @throws what the task threw last, or Error when it did not answer.
	 */
	run<T>(task: () => Promise<T>): Promise<T>;
	/** Waits for what is running, then ends every call that is still open; the client can then be terminated. */
	end(): Promise<void>;
}

async function beforeLate<T>(attempt: Promise<T>, ms: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
	});
	try {
		return await Promise.race([attempt, late]);
	} finally {
		clearTimeout(timer);
	}
}

const deadline = new AsyncLocalStorage<number>();
const pauseMs = 100;

async function retry<T>(giveUpAt: number, task: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await task();
		} catch (error) {
			const isPassing = error instanceof Again || passingCode(error) !== undefined;
			if (!isPassing || Date.now() + pauseMs >= giveUpAt) throw error;
		}
		await wait(pauseMs * (0.5 + Math.random())); // not all who were in each other's way at the same time again
	}
}

/** What a task throws that is to be run again. */
export class Again extends Error {}

/** gRPC's code of a failure that may pass; undefined for other errors. */
export function passingCode(error: unknown): number | undefined {
	const found = error instanceof Error && /\(passing, (\d+)\)/.exec(error.message);
	return found ? Number(found[1]) : undefined;
}

/** DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE: what the client would retry. */
const passingCodes = new Set([4, 8, 10, 13, 14]);
const cancelledCode = 1;
/** FAILED_PRECONDITION: the client retries it nowhere. */
const finalCode = 9;

function asFinal(status: Status): Status {
	if (!passingCodes.has(status.code)) return status;
	return { ...status, code: finalCode, details: `${status.details} (passing, ${status.code})` };
}

function isStream(method: Method) {
	return method.path.endsWith("/Listen");
}

/** The few parts of @grpc/grpc-js that are touched here; the package is firebase-admin's, not ours to import. */
interface Invocation {
	methodDefinition: Method;
	callOptions: { deadline?: number; interceptors?: Interceptor[] };
}
type Interceptor = (options: { method_definition: Method }, nextCall: (options: object) => Call) => Call;
interface Method {
	path: string;
}
interface Call {
	start(metadata: unknown, listener: CallListener): void;
	cancelWithStatus(code: number, details: string): void;
}
interface CallListener {
	onReceiveMetadata(metadata: unknown): void;
	onReceiveMessage(message: unknown): void;
	onReceiveStatus(status: Status): void;
}
interface Status {
	code: number;
	details: string;
}

import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { settleWithin } from "~/platform/process/settle-within.server";
import {
	type Call,
	createInterceptor,
	type Invocation,
	isStream,
	retryableCode,
} from "./firestore-grpc.server";

export type CallRunner = ReturnType<typeof createCallRunner>;

/** Firestore's own retry repeats a write for ten minutes after its caller gave up, and might overwrite a newer one. */
export function createCallRunner(deadlineMs: number, keepAliveMs: number) {
	const openCalls = new Set<Call>();
	const attempts = new Set<Promise<unknown>>();

	const addDeadline = (invocation: Invocation) => {
		const { callOptions, methodDefinition } = invocation;
		const isCall = !isStream(methodDefinition);
		if (isCall) callOptions.deadline = deadline.getStore() ?? Date.now() + deadlineMs;
		const interceptor = createInterceptor(openCalls, isCall ? undefined : messageListener.getStore());
		callOptions.interceptors = [...(callOptions.interceptors ?? []), interceptor];
		return invocation;
	};

	return {
		clientSettings: {
			"grpc.max_reconnect_backoff_ms": 2000,
			// With the shared pool, a new client would wait for the connection of the one it replaces.
			"grpc.use_local_subchannel_pool": 1,
			// Without pings, a connection that died silently stays in use for a quarter of an hour.
			"grpc.keepalive_time_ms": keepAliveMs,
			"grpc.keepalive_timeout_ms": 5000,
			"grpc.callInvocationTransformer": addDeadline,
			// Turns off gax's own retry of reads, which ignores the error's code.
			gaxServerStreamingRetries: true,
		} as Record<string, unknown>,
		run<T>(task: () => Promise<T>): Promise<T> {
			const giveUpAt = Date.now() + deadlineMs;
			let lastError: unknown;
			const attempt = deadline.run(giveUpAt, () =>
				retry(giveUpAt, task, (error) => {
					lastError = error;
				}),
			);
			const forget = () => attempts.delete(attempt);
			attempts.add(attempt);
			attempt.then(forget, forget);
			return settleWithin(deadlineMs, attempt, () => {
				throw lastError ?? new Error(`no answer within ${deadlineMs} ms`);
			});
		},
		openStream: <T>(onMessage: () => void, open: () => T) => messageListener.run(onMessage, open),
		async close() {
			const settled = () =>
				Promise.race([Promise.allSettled(attempts), wait(deadlineMs, undefined, { ref: false })]);
			await settled();
			for (const call of openCalls) call.cancelWithStatus(cancelledCode, "the client is closing");
			await settled();
			await wait(0); // lets calls that were about to start notice
		},
	};
}

const cancelledCode = 1;
const deadline = new AsyncLocalStorage<number>();
const messageListener = new AsyncLocalStorage<() => void>();
const retryPauseMs = 100;

async function retry<T>(
	giveUpAt: number,
	task: () => Promise<T>,
	onRetry: (error: unknown) => void,
): Promise<T> {
	for (;;) {
		try {
			return await task();
		} catch (error) {
			const isRetryable = error instanceof RetryError || retryableCode(error) !== undefined;
			if (!isRetryable || Date.now() + retryPauseMs >= giveUpAt) throw error;
			onRetry(error);
		}
		await wait(retryPauseMs * (0.5 + Math.random())); // jitter, so that retries do not collide again
	}
}

export class RetryError extends Error {}

import { AsyncResource } from "node:async_hooks";

/** Hides retryable errors from Firestore's client, which would retry by itself, except those of streams it can resume. */
export function createInterceptor(openCalls: Set<Call>, onMessage?: () => void): Interceptor {
	return (options, nextCall) => {
		const call = nextCall(options);
		const start = call.start.bind(call);
		call.start = (metadata, listener) => {
			let isAnswered = false;
			openCalls.add(call);
			start(metadata, {
				onReceiveMetadata: (received) => listener.onReceiveMetadata(received),
				onReceiveMessage(message) {
					isAnswered = true;
					onMessage?.();
					listener.onReceiveMessage(message);
				},
				// Keeps this stream's async context: gRPC may call this in another's, and the client resumes the stream in it.
				onReceiveStatus: AsyncResource.bind((status: Status) => {
					openCalls.delete(call);
					const canResume = isAnswered && isStream(options.method_definition);
					listener.onReceiveStatus(canResume ? status : hideRetryable(status));
				}),
			});
		};
		return call;
	};
}

export function retryableCode(error: unknown): number | undefined {
	const match = error instanceof Error && /\(retryable, (\d+)\)/.exec(error.message);
	return match ? Number(match[1]) : undefined;
}

export function originalMessage({ message }: Error): string {
	return message.replace(hiddenError, "$1");
}

const hiddenError = /^9 FAILED_PRECONDITION: (.*?)(?: Resolution note:)?\s+\(retryable, \d+\)$/s;

function hideRetryable(status: Status): Status {
	if (!retryableCodes.has(status.code)) return status;
	return { ...status, code: finalCode, details: `${status.details} (retryable, ${status.code})` };
}

/** What the client would retry: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE. */
const retryableCodes = new Set([4, 8, 10, 13, 14]);
const finalCode = 9;

export function isStream(method: Method): boolean {
	return method.path.endsWith("/Listen");
}

/** Declared here because @grpc/grpc-js is firebase-admin's dependency, not ours. */
export interface Invocation {
	methodDefinition: Method;
	callOptions: { deadline?: number; interceptors?: Interceptor[] };
}
type Interceptor = (options: { method_definition: Method }, nextCall: (options: object) => Call) => Call;
interface Method {
	path: string;
}
export interface Call {
	start(metadata: unknown, listener: CallListener): void;
	cancelWithStatus(code: number, details: string): void;
}
export interface CallListener {
	onReceiveMetadata(metadata: unknown): void;
	onReceiveMessage(message: unknown): void;
	onReceiveStatus(status: Status): void;
}
interface Status {
	code: number;
	details: string;
}

import { type Datastore, DatastoreUnavailable } from "./datastore.server";

export type DatastoreCallListener = (operation: string, seconds: number, hasFailed: boolean) => void;

export function timeCalls(datastore: Datastore, listener: DatastoreCallListener): Datastore {
	const { name, watch, close, ...calls } = datastore;
	const timed = Object.entries(calls as Record<string, (...args: unknown[]) => Promise<unknown>>).map(
		([operation, call]) => [
			operation,
			async (...args: unknown[]) => {
				const begunAt = performance.now();
				const end = (hasFailed: boolean) =>
					listener(operation, (performance.now() - begunAt) / 1000, hasFailed);
				try {
					const result = await call(...args);
					end(false);
					return result;
				} catch (error) {
					end(error instanceof DatastoreUnavailable);
					throw error;
				}
			},
		],
	);
	return { ...datastore, ...Object.fromEntries(timed) };
}

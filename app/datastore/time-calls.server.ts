import { type Datastore, DatastoreUnavailable } from "./datastore.server";

type DatastoreCallListener = (operation: string, seconds: number, hasFailed: boolean) => void;

const operations = [
	"list",
	"get",
	"find",
	"listNewest",
	"listDue",
	"countFailed",
	"count",
	"runTransaction",
	"apply",
	"set",
	"remove",
] as const;

export function timeCalls(datastore: Datastore, listener: DatastoreCallListener): Datastore {
	const timed = operations.map((operation) => {
		const call = datastore[operation] as (...args: unknown[]) => Promise<unknown>;
		return [
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
		];
	});
	return { ...datastore, ...Object.fromEntries(timed) };
}

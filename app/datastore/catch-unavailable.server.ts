import { DatastoreUnavailable } from "./datastore.server";

/** Replaces DatastoreUnavailable by a fallback result; throws every other error. */
export async function catchUnavailable<T>(
	work: Promise<T>,
	fallback: (error: DatastoreUnavailable) => T | Promise<T>,
): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof DatastoreUnavailable) return fallback(error);
		throw error;
	}
}

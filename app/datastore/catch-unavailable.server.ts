import { DatastoreUnavailable } from "./datastore.server";

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

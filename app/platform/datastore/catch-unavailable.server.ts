import { log } from "~/platform/process/log.server";
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

export function orUnavailable<T>(work: Promise<T>, message: string): Promise<T | "unavailable"> {
	return catchUnavailable<T | "unavailable">(work, (error) => {
		log.error({ err: error }, message);
		return "unavailable";
	});
}

import { ZodError } from "zod";

/**
 * Does work that parses a record.
 * @param name of the record
 * @throws Error that names the invalid fields of a damaged record, without their personal values
 */
export async function undamaged<T>(name: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ZodError)) throw error;
		const fields = [...new Set(error.issues.map(({ path }) => path.join(".")))];
		throw new Error(`${name} is damaged: ${fields.join(", ")}.`);
	}
}

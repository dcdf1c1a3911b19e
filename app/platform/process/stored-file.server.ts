import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The names that the store gives to files in its folders. An unfinished file's begins with a dot. */
const storedName = /^(?=.{1,200}$)\.?[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*$/;

/** @param name may come from a dump or a backup @throws RangeError for a name that the store does not give */
export function storedFile(folder: string, name: string): string {
	if (!storedName.test(name)) throw new RangeError(`${JSON.stringify(name)} cannot be the name of a file.`);
	return join(folder, name);
}

/** @returns names, without those that the store does not give; none if the folder is missing */
export async function listStoredFiles(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return names.filter((name) => storedName.test(name));
}

import { accessSync, constants } from "node:fs";

const written = ["", "/assets", "/mail", "/payments", "/pictures"];

/** @returns `DATA_DIR` and those of its folders in which nothing can be written: their owner or file system forbids it */
export function unwritableFolders(dataDir: string): string[] {
	return written.filter((folder) => !isWritable(dataDir + folder)).map((folder) => `DATA_DIR${folder}`);
}

function isWritable(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK | constants.X_OK);
		return true;
	} catch (error) {
		// Made when something is written first.
		return (error as NodeJS.ErrnoException).code === "ENOENT";
	}
}

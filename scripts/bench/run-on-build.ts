import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tests/support/serving";
import { progress } from "./figures";

/** Ends this process with the exit code of the work. @param close ends what was started, also after a signal */
export async function runOnBuild(
	aim: string,
	work: () => Promise<number>,
	close: () => Promise<unknown>,
): Promise<never> {
	const end = async (code: number): Promise<never> => {
		await close();
		process.exit(code);
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(130));
	try {
		if (!existsSync(join(root, "build/server/index.js")))
			throw new Error(`There is no build to ${aim}: run npm run build first.`);
		return await end(await work());
	} catch (error) {
		progress((error as Error).message);
		return end(1);
	}
}

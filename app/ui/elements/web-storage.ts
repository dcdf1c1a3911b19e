type Kind = "localStorage" | "sessionStorage";

/** @returns undefined where the browser refuses storage */
export function withStorage<T>(kind: Kind, use: (storage: Storage) => T): T | undefined {
	try {
		return use(globalThis[kind]);
	} catch {
		return undefined;
	}
}

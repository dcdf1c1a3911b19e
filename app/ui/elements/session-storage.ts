/** @returns what `use` returns; undefined where the browser refuses session storage */
export function withSessionStorage<T>(use: (storage: Storage) => T): T | undefined {
	try {
		return use(sessionStorage);
	} catch {
		return undefined;
	}
}

import type { Datastore } from "./datastore.server";

export function withShortcuts(core: Omit<Datastore, "set" | "remove">): Datastore {
	return {
		...core,
		set: (collection, id, fields) => core.apply([{ collection, id, fields }]),
		remove: (collection, id) =>
			core.runTransaction([{ collection, id }], ([before]) => ({
				changes: before ? [{ collection, id, fields: null }] : [],
				result: before !== undefined,
			})),
	};
}

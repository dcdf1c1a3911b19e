import { openFirestore } from "~/datastore/firestore.server";
import type { Breakable, Fault } from "./contract-faults";
import { deskOn } from "./desk";
import { type ProxyMode, startProxy } from "./tcp-proxy";

/**
 * The ways in which a network fails.
 * @param options of a store, without the emulator's address
 */
export function firestoreFaults(
	newOptions: () => { projectId: string; emulatorHost: string; deadlineMs: number },
): Fault[] {
	const prepare = (mode: ProxyMode) => async (): Promise<Breakable> => {
		const { emulatorHost, ...options } = newOptions();
		const proxy = await startProxy(emulatorHost);
		const open = () => openFirestore({ ...options, emulatorHost: proxy.host });
		const store = open();
		return {
			desk: deskOn(store, open),
			store,
			break() {
				proxy.mode = mode;
			},
			mend() {
				proxy.mode = "passes";
				proxy.cut();
			},
			async discard() {
				await store.close();
				await proxy.close();
			},
		};
	};
	return [
		{ what: "requests do not arrive", decided: "not made", prepare: prepare("loses requests") },
		{ what: "answers do not arrive", decided: "made", prepare: prepare("loses answers") },
		{ what: "it refuses connections", decided: "not made", prepare: prepare("refuses") },
	];
}

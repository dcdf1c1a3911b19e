import { openFirestore } from "~/platform/firestore/firestore.server";
import type { Breakable, Fault } from "./contract-faults";
import { createClient } from "./store-client";
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
			client: createClient(store, open),
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
		{ what: "requests do not arrive", runningTransaction: "lost", prepare: prepare("loses requests") },
		{ what: "responses do not arrive", runningTransaction: "committed", prepare: prepare("loses answers") },
		{ what: "it refuses connections", runningTransaction: "lost", prepare: prepare("refuses") },
	];
}

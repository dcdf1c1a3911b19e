import { openDatastore } from "../../app/platform/open-datastore.server";
import { startStoreProcess } from "../../tests/support/serving";
import { type StartedAuthEmulator, withSignIn } from "../../tests/unit/shop/account/auth-emulator";
import { startAttackers } from "./attackers";
import type { Stage } from "./scenario";

/** The size of a run. */
export type Extent = Pick<Stage, "isShort" | "orders" | "hostileRequests" | "seed" | "seconds">;

export interface OpenStage extends Stage {
	close(): Promise<void>;
}

/** Starts a store with the demo's catalogue, and attackers. */
export async function openStage(emulator: StartedAuthEmulator, extent: Extent): Promise<OpenStage> {
	const env = { ...withSignIn(emulator), CLIENT_ADDRESS_HEADER: "x-real-ip", PAGE_CACHE_MB: "64" };
	const store = await startStoreProcess({ env });
	const datastore = await openDatastore({ kind: "sqlite", dataDir: store.dataDir });
	const attackers = startAttackers(store.url);
	const close = async () => {
		attackers.stop();
		await datastore.close();
		await store.stop();
	};
	return { ...extent, store, datastore, emulator, attackers, close };
}

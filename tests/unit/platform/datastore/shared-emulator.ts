import { randomUUID } from "node:crypto";
import { inject, vi } from "vitest";
import { openFirestore } from "~/platform/firestore/firestore.server";

/** Why there is no Firestore emulator, or undefined. */
export const { missing } = inject("firestore");

export const newProject = () => `demo-${randomUUID().slice(0, 18)}`;

/**
 * Makes the first calls of the emulator of all files, which take seconds on a busy machine.
 * @returns its host:port
 */
export async function warmEmulator(): Promise<string> {
	const { host = "" } = inject("firestore");
	const warm = async () => {
		const store = openFirestore({ projectId: newProject(), emulatorHost: host, deadlineMs: 20_000 });
		try {
			await store.set("product", "warm", {});
			await store.remove("product", "warm");
			await store.find("product");
		} finally {
			await store.close();
		}
	};
	await vi.waitFor(warm, { timeout: 100_000 });
	return host;
}

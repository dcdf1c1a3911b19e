import { Firestore, type Settings } from "firebase-admin/firestore";

export interface FirestoreOptions {
	projectId: string;
	/** Of a service account; only an emulator works without. */
	credential?: { clientEmail: string; privateKey: string } | undefined;
	/** host:port. Its data is open to anyone who can reach it: never for production. */
	emulatorHost?: string | undefined;
	/**
	 * Milliseconds for each call; 2000 by default. A stream that receives no message for three times as long fails,
	 * until it has delivered its first records.
	 */
	deadlineMs?: number;
	/** Milliseconds between probes while a stream is open; 5000 by default. Each is billed as one read. */
	probeMs?: number;
	/** Milliseconds between keep-alive pings; 30,000 by default, as in Firestore's own apps. */
	keepAliveMs?: number;
}

/**
 * Creates the client directly, not through firebase-admin's app: with credentials in its settings it never asks a
 * metadata address for others, which can kill the process.
 * @throws Error without a credential and an emulator
 */
export function createClient(options: FirestoreOptions, callSettings: Settings): Firestore {
	return new Firestore({ ...connectionSettings(options), ...callSettings });
}

function connectionSettings({ projectId, credential, emulatorHost }: FirestoreOptions): Settings {
	if (emulatorHost) {
		const credentials = { client_email: "emulator@localhost", private_key: "unused" };
		return { projectId, host: emulatorHost, ssl: false, credentials };
	}
	if (!credential) throw new Error(`The Firebase project ${projectId} needs a credential.`);
	const { clientEmail, privateKey } = credential;
	return { projectId, credentials: { client_email: clientEmail, private_key: privateKey } };
}

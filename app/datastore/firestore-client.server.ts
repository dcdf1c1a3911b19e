import { Firestore, type Settings } from "firebase-admin/firestore";

export interface FirestoreOptions {
	projectId: string;
	/** Of a service account. Optional with an emulator. */
	credential?: { clientEmail: string; privateKey: string } | undefined;
	/** host:port. Its data is open to anyone who can reach it: never for production. */
	emulatorHost?: string | undefined;
	/** Milliseconds for each call; 2000 by default. */
	deadlineMs?: number;
	/** Milliseconds between probes of an open stream; 5000 by default. Each is billed as one read. */
	probeMs?: number;
	/** Milliseconds between keepalive pings; 30,000 by default, as in Firestore's own apps. */
	keepAliveMs?: number;
}

/** Bypasses firebase-admin's app, whose search for credentials can kill the process. @throws Error without a credential */
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

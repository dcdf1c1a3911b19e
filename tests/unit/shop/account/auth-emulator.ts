import { spawn } from "node:child_process";
import { once } from "node:events";
import { request as askEmulator, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { urls } from "~/platform/urls";
import { freePort } from "../../../support/ports";
import { fetchOnce, formBody, type RunningStore, root } from "../../../support/serving";

export interface AuthEmulator {
	/** host:port */
	host: string;
	project: string;
}

export type StartedAuthEmulator = Awaited<ReturnType<typeof startAuthEmulator>>;

/** Names an emulator, `host:port project`: the demo's, which the browser tests start, and all other tests use. */
const runningEmulator = "TEST_AUTH_EMULATOR";

/** @returns what tells tests in another process to use this emulator instead of starting one */
export function shareEmulator({ host, project }: AuthEmulator): Record<string, string> {
	return { [runningEmulator]: `${host} ${project}` };
}

export function sharedEmulator(): AuthEmulator | undefined {
	const [host, project] = process.env[runningEmulator]?.split(" ") ?? [];
	return host && project ? { host, project } : undefined;
}

/**
 * Starts the Firebase Auth emulator, unless one is shared; {@link untilUp} waits until it answers. It ends with this
 * process, however that ends.
 */
export async function startAuthEmulator() {
	const shared = sharedEmulator();
	return shared ? { ...shared, stop: async () => {} } : startOwnEmulator();
}

async function startOwnEmulator() {
	const port = await freePort();
	const project = `demo-wasi-${port}`;
	const program = join(root, "demo/run/auth-emulator-process.mjs");
	const child = spawn(process.execPath, [program, project, String(port)], {
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	return {
		host: `127.0.0.1:${port}`,
		project,
		async stop() {
			child.kill("SIGKILL");
			if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
		},
	};
}

/** @throws Error after 100 s */
export async function untilUp({ host }: AuthEmulator): Promise<void> {
	const isUp = () =>
		fetchOnce(`http://${host}/`).then(
			(response) => response.ok,
			() => false,
		);
	for (const deadline = Date.now() + 100_000; !(await isUp()); await pause(150))
		if (Date.now() > deadline) throw new Error(`the Auth emulator does not answer on ${host}`);
}

/** @returns the environment of a store that uses this emulator */
export function withSignIn({ host, project }: AuthEmulator): Record<string, string> {
	return {
		STORE_MODE: "demo",
		FIREBASE_PROJECT_ID: project,
		FIREBASE_API_KEY: "demo",
		FIREBASE_AUTH_EMULATOR_HOST: host,
	};
}

/**
 * Verifies a phone over the emulator's REST API, like the sign-in page.
 * @param number nine digits
 * @returns the ID token
 */
export async function verifyPhone({ host, project }: AuthEmulator, number: string): Promise<string> {
	const phoneNumber = `+51${number}`;
	const ask = async <T>(method: string, body: object) => {
		const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`;
		const init = {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		};
		const response = await fetchOnce(url, init);
		if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
		return (await response.json()) as T;
	};
	const { sessionInfo } = await ask<{ sessionInfo: string }>("sendVerificationCode", {
		phoneNumber,
		recaptchaToken: "any",
	});
	const sent = await fetchOnce(`http://${host}/emulator/v1/projects/${project}/verificationCodes`);
	const { verificationCodes } = (await sent.json()) as {
		verificationCodes: { sessionInfo: string; code: string }[];
	};
	const code = verificationCodes.find((one) => one.sessionInfo === sessionInfo)?.code;
	return (await ask<{ idToken: string }>("signInWithPhoneNumber", { sessionInfo, code })).idToken;
}

/** @returns the session cookie, `wasi_account=…`, and the redirect's location */
export async function signIn(
	store: Pick<RunningStore, "fetch">,
	emulator: AuthEmulator,
	number: string,
	page: string = urls.signIn,
): Promise<{ cookie: string; location: string }> {
	const response = await store.fetch(page, formBody({ idToken: await verifyPhone(emulator, number) }));
	if (response.status !== 303) throw new Error(`sign-in: ${response.status}`);
	const cookie = response.headers.getSetCookie().find((one) => one.startsWith("wasi_account="));
	return { cookie: cookie?.split(";")[0] ?? "", location: response.headers.get("location") ?? "" };
}

/** A proxy in front of an emulator. */
export async function startFront(emulator: AuthEmulator) {
	const front = {
		host: "",
		project: emulator.project,
		/** Does something before a request is passed on, which it is not if this throws. */
		async before(): Promise<unknown> {
			return undefined;
		},
		close: () => {},
	};
	const server = createServer(async (request, response) => {
		try {
			await front.before();
		} catch {
			return response.destroy();
		}
		const { method, headers, url } = request;
		const passedOn = askEmulator(`http://${emulator.host}${url}`, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		request.pipe(passedOn.on("error", () => response.destroy()));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	front.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	front.close = () => {
		server.closeAllConnections();
		server.close();
	};
	return front;
}

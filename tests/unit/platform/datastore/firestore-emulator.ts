import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { untilAnswering } from "../../../../demo/run/child-processes";
import { quickJava } from "../../../support/java-options";
import { freePort } from "../../../support/ports";

/** Finds Google's Firestore emulator. @returns the reason as `missing` if it cannot run */
export function findEmulator(): { jar: string; missing?: never } | { jar?: never; missing: string } {
	const jar = process.env.FIRESTORE_EMULATOR_JAR ?? installedJar();
	if (!jar || !existsSync(jar)) return { missing: "no Firestore emulator (FIRESTORE_EMULATOR_JAR)" };
	if (!answers("java", ["-version"])) return { missing: "Java is not installed" };
	return { jar };
}

/** Starts the emulator on a free port of the loopback interface, and waits until it answers. */
export async function startEmulator(jar: string) {
	const port = await freePort();
	const main = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
	const java = ["java", ...quickJava, "-Xmx256m", "-Duser.language=en", "-cp", jar, main];
	const start = ["start", "--host=127.0.0.1", `--port=${port}`];
	// The shell kills its java when this process closes the pipe or dies, even by SIGKILL.
	const script = '"$@" >/dev/null 2>&1 & cat >/dev/null; kill -9 $!; wait $!';
	const shell = spawn("sh", ["-c", script, "sh", ...java, ...start], {
		stdio: ["pipe", "ignore", "ignore"],
	});
	const ended = once(shell, "exit");
	const host = `127.0.0.1:${port}`;
	await untilAnswering(shell, `http://${host}/`, "The Firestore emulator");
	return {
		host,
		/** Kills it like a crash; its data is lost. */
		async kill() {
			shell.stdin.end();
			await ended;
		},
	};
}

function installedJar(): string | undefined {
	const files = answers("dpkg", ["-L", "google-cloud-cli-firestore-emulator"]);
	return files?.split("\n").find((file) => file.endsWith("cloud-firestore-emulator.jar"));
}

function answers(command: string, args: string[]): string | undefined {
	try {
		return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }) || "yes";
	} catch {
		return undefined;
	}
}

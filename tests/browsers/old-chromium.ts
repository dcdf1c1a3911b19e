import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";

/** The packed Chromium 110 of `@sparticuz/chromium`, if npm installed it. It does not support `popover`. */
export function findOldChromium(): string | undefined {
	try {
		const index = createRequire(import.meta.url).resolve("@sparticuz/chromium");
		const packed = join(dirname(index), "../bin/chromium.br");
		return process.platform === "linux" && process.arch === "x64" && existsSync(packed) ? packed : undefined;
	} catch {
		return undefined;
	}
}

export async function launchOldChromium(packed: string): Promise<Browser> {
	const folder = mkdtempSync(join(tmpdir(), "wasi-chromium-110-"));
	const executablePath = join(folder, "chromium");
	await pipeline(
		createReadStream(packed),
		createBrotliDecompress(),
		createWriteStream(executablePath, { mode: 0o700 }),
	);
	const browser = await chromium.launch({
		executablePath,
		args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-zygote", "--headless"],
	});
	browser.on("disconnected", () => rmSync(folder, { recursive: true, force: true }));
	return browser;
}

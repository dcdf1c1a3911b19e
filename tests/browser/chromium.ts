import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @returns the path of a Chromium: from CHROMIUM, the PATH or macOS's folder of applications */
export function findChromium(): string | undefined {
	const { CHROMIUM, PATH = "" } = process.env;
	if (CHROMIUM) return CHROMIUM;
	const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
	const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
	const onMac = [
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	];
	return [...onPath, ...onMac].find((path) => existsSync(path));
}

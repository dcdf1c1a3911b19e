import { existsSync } from "node:fs";
import { findProgram } from "../support/find-program";

/** @returns the path of a Chromium: from CHROMIUM, the PATH or macOS's folder of applications */
export function findChromium(): string | undefined {
	const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
	const onMac = [
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	];
	return findProgram("CHROMIUM", names) ?? onMac.find(existsSync);
}

/**
 * @returns the path of Chromium's headless shell, which takes a third of the processor's time, or else of a Chromium
 */
export function findTestChromium(): string | undefined {
	return findProgram("CHROMIUM", ["chromium-headless-shell"]) ?? findChromium();
}

/** @returns how to install the Debian package, or what macOS calls Chromium */
export function chromiumAdvice(debianPackage: string): string {
	return `Install it (Debian: sudo apt-get install ${debianPackage}; macOS: brew install --cask chromium) or set CHROMIUM to its path.`;
}

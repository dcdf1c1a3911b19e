import { spawn } from "node:child_process";
import { freePort } from "../ports";
import { findProgram } from "./find-program";
import { type BrowserInUse, retry } from "./purchase";

export const findWebKit = () => findProgram("WEBKIT_DRIVER", ["WebKitWebDriver"]);
export const findXvfb = () => findProgram("XVFB", ["xvfb-run"]);

/** WebKitGTK's MiniBrowser, over WebDriver and on its own virtual display. */
export async function useWebKit(driver: string, xvfb: string, baseURL: string): Promise<BrowserInUse> {
	const port = await freePort();
	const child = spawn(xvfb, ["-a", driver, `--port=${port}`], { stdio: "ignore", detached: true });
	const send = async (method: string, path: string, body?: object) => {
		const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
			method,
			...(body && { body: JSON.stringify(body) }),
		});
		const { value } = (await response.json()) as { value: unknown };
		if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
		return value;
	};
	const capabilities = {
		alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { args: ["--automation"] } },
	};
	const { sessionId } = (await retry(() => send("POST", "", { capabilities }))) as { sessionId: string };
	const find = async (xpath: string): Promise<string[]> => {
		const found = (await send("POST", `/${sessionId}/elements`, { using: "xpath", value: xpath })) as Record<
			string,
			string
		>[];
		return found.flatMap((element) => Object.values(element));
	};
	const use = (xpath: string, action: (element: string) => Promise<unknown>) =>
		retry(async () => {
			for (const element of await find(xpath)) {
				const path = `/${sessionId}/element/${element}`;
				if (await send("GET", `${path}/displayed`)) return void (await action(path));
			}
			throw new Error(`nothing is shown at ${xpath}`);
		});
	const click = (xpath: string) => use(xpath, (element) => send("POST", `${element}/click`, {}));
	const fieldOf = (label: string) => `//*[@id=//label[contains(., "${label}")]/@for]`;
	return {
		hasScripts: true,
		async open(path) {
			await send("POST", `/${sessionId}/url`, { url: baseURL + path });
		},
		follow: (link) => click(`//a[contains(., "${link}")]`),
		press: (button) => click(`//button[contains(., "${button}")]`),
		fill: (label, value) =>
			use(fieldOf(label), async (element) => {
				await send("POST", `${element}/clear`, {});
				await send("POST", `${element}/value`, { text: value });
				// If the page moves the focus meanwhile, the remaining characters go elsewhere.
				if ((await send("GET", `${element}/property/value`)) !== value)
					throw new Error(`${label} was not typed`);
			}),
		select: (label, option) => click(`${fieldOf(label)}/option[normalize-space()="${option}"]`),
		choose: (label) => click(`//label[contains(., "${label}")]`),
		async read() {
			const [body = ""] = await find("//body");
			return String(await send("GET", `/${sessionId}/element/${body}/text`));
		},
		async close() {
			await send("DELETE", `/${sessionId}`);
			if (child.pid) process.kill(-child.pid);
		},
	};
}

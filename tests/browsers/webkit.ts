import { spawn } from "node:child_process";
import { findProgram } from "../support/find-program";
import { freePort } from "../support/ports";
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
	const run = (script: string, ...args: Reference[]) =>
		send("POST", `/${sessionId}/execute/async`, { script, args });
	const find = async (xpath: string) =>
		(await send("POST", `/${sessionId}/elements`, { using: "xpath", value: xpath })) as Reference[];
	const pathOf = (element: Reference) => `/${sessionId}/element/${Object.values(element)[0]}`;
	const use = (xpath: string, action: (element: Reference) => Promise<unknown>) =>
		retry(async () => {
			for (const element of await find(xpath))
				if (await send("GET", `${pathOf(element)}/displayed`)) return void (await action(element));
			throw new Error(`nothing is shown at ${xpath}`);
		});
	const click = (xpath: string) =>
		use(xpath, async (element) => {
			await run(scrollToCenter, element);
			await send("POST", `${pathOf(element)}/click`, {});
		});
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
				await send("POST", `${pathOf(element)}/clear`, {});
				await send("POST", `${pathOf(element)}/value`, { text: value });
			}),
		select: (label, option) => click(`${fieldOf(label)}/option[normalize-space()="${option}"]`),
		choose: (label) => click(`//label[contains(., "${label}")]`),
		async read() {
			const [body = {}] = await find("//body");
			return String(await send("GET", `${pathOf(body)}/text`));
		},
		async close() {
			await send("DELETE", `/${sessionId}`);
			if (child.pid) process.kill(-child.pid);
		},
	};
}

/** An element as WebDriver's answers name it, with one property. */
type Reference = Record<string, string>;

/** WebKit loses a click in the frame in which its driver scrolls, and a bar at the page's edge may take one there. */
const scrollToCenter = `
	const [element, done] = arguments;
	element.scrollIntoView({ block: "center" });
	requestAnimationFrame(() => requestAnimationFrame(done));
`;

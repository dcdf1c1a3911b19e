import { type Browser, firefox } from "playwright-core";
import { findProgram } from "../support/find-program";

export const findFirefox = () => findProgram("FIREFOX", ["firefox-esr", "firefox"]);

/** Starts Firefox over WebDriver BiDi. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
	const browser = await firefox.launch({
		channel: "moz-firefox",
		executablePath,
		args: ["--remote-allow-system-access"],
		firefoxUserPrefs: {
			// Without the back/forward cache, Back reads from the HTTP cache and the session history.
			"browser.sessionhistory.max_total_viewers": 0,
			// One process for all pages, none for pages that nobody opens, and nothing that Mozilla is asked or told:
			// together a third of Firefox's processor time.
			"dom.ipc.processPrelaunch.enabled": false,
			"fission.autostart": false,
			"dom.ipc.processCount": 1,
			"layout.frame_rate": 10,
			"app.normandy.enabled": false,
			"services.settings.server": "http://127.0.0.1:9",
			"toolkit.telemetry.enabled": false,
		},
	});
	answerUnknownCommand(browser);
	return browser;
}

/** Sets whether the pages that are loaded from now on run scripts. */
export async function setScripts(browser: Browser, hasScripts: boolean): Promise<void> {
	const session = sessionOf(browser);
	const { contexts } = await session.send("browsingContext.getTree", { "moz:scope": "chrome" });
	const { type } = await session.send("script.evaluate", {
		expression: `Services.prefs.setBoolPref("javascript.enabled", ${hasScripts})`,
		target: { context: contexts[0]?.context },
		awaitPromise: false,
	});
	if (type !== "success") throw new Error("Firefox did not take the setting of scripts.");
}

const unknownCommand = "emulation.setMediaFeaturesOverride";

/** Playwright sends this for every page. Firefox ESR does not support it yet, and these tests do not need it. */
function answerUnknownCommand(browser: Browser): void {
	const { connection } = sessionOf(browser);
	const send = connection.rawSend.bind(connection);
	connection.rawSend = (message) => {
		if (message.method !== unknownCommand) return send(message);
		setImmediate(() => connection._dispatchMessage({ type: "success", id: message.id, result: {} }));
	};
}

/** Playwright's internal implementation of a browser's session. */
interface Session {
	send(method: string, params: object): Promise<{ type: string; contexts: { context: string }[] }>;
	connection: {
		rawSend(message: { method: string; id: number }): void;
		_dispatchMessage(message: { type: "success"; id: number; result: object }): void;
	};
}

function sessionOf(browser: Browser): Session {
	const { _connection: client } = browser as unknown as {
		_connection: { toImpl(object: unknown): { _browserSession: Session } };
	};
	return client.toImpl(browser)._browserSession;
}

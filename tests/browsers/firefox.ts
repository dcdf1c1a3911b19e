import { type Browser, firefox } from "playwright-core";
import { findProgram } from "../support/find-program";

export const findFirefox = () => findProgram("FIREFOX", ["firefox-esr", "firefox"]);

/** Starts Firefox over WebDriver BiDi, with or without scripts. */
export async function launchFirefox(
	executablePath: string,
	hasScripts: boolean,
	preferences: Record<string, number> = {},
): Promise<Browser> {
	const browser = await firefox.launch({
		channel: "moz-firefox",
		executablePath,
		firefoxUserPrefs: { "javascript.enabled": hasScripts, ...preferences },
	});
	answerUnknownCommand(browser);
	return browser;
}

const unknownCommand = "emulation.setMediaFeaturesOverride";

/** Playwright sends this for every page. Firefox ESR does not support it yet, and these tests do not need it. */
function answerUnknownCommand(browser: Browser): void {
	const { _connection: client } = browser as unknown as { _connection: { toImpl(object: unknown): Server } };
	const { connection } = client.toImpl(browser)._browserSession;
	const send = connection.rawSend.bind(connection);
	connection.rawSend = (message) => {
		if (message.method !== unknownCommand) return send(message);
		setImmediate(() => connection._dispatchMessage({ type: "success", id: message.id, result: {} }));
	};
}

/** Playwright's internal implementation of a browser. */
interface Server {
	_browserSession: {
		connection: {
			rawSend(message: { method: string; id: number }): void;
			_dispatchMessage(message: { type: "success"; id: number; result: object }): void;
		};
	};
}

// A mail server and a webhook that accept everything, in their own process. Sends its parent the ports.
import { once } from "node:events";
import { createServer } from "node:http";
import { SMTPServer } from "smtp-server";

const smtp = new SMTPServer({
	authOptional: true,
	disableReverseLookup: true,
	disabledCommands: ["STARTTLS"],
	onData: (stream, _session, done) => stream.resume().on("end", done),
});
const webhook = createServer((request, response) => request.resume().on("end", () => response.end()));
const ports = await Promise.all(
	[smtp, webhook].map(async (server) => {
		const listening = server.listen(0, "127.0.0.1");
		await once(listening, "listening");
		const address = listening.address();
		return typeof address === "object" && address?.port;
	}),
);
process.on("disconnect", () => process.exit());
process.send?.(ports);

import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

type Answer = "take" | "never" | "die" | { code: number; to?: "RCPT" | "DATA" | "AUTH" };

export type MailReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** A real SMTP server on this machine, by default for one test. */
export async function startReceiver(
	answer: Answer = "take",
	afterwards: (stop: () => Promise<void>) => void = onTestFinished,
) {
	const waiting: (() => void)[] = [];
	const sockets = new Set<Socket>();
	let server: SMTPServer | undefined;
	const receiver = {
		port: 0,
		/** In the order in which they came; `raw` is the whole message. */
		mails: [] as (Email & { raw: string })[],
		/** What it says to a mail, or does when it has the whole mail, from now on. */
		answer,
		/** How many mails came, also those that were not taken. */
		attempts: 0,
		/** Answers the mails that `never` kept waiting. */
		release() {
			for (const take of waiting.splice(0)) take();
		},
		/** Ends the connections that are open. */
		cut() {
			for (const socket of sockets) socket.destroy();
		},
		/** Nobody answers on its port. */
		async stop() {
			const stopped = server;
			server = undefined;
			receiver.cut();
			if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()));
		},
		async start() {
			server = listen();
			server.on("error", () => {}); // of connections that the tests cut
			await once(server.server, "listening");
			receiver.port = (server.server.address() as AddressInfo).port;
		},
	};
	afterwards(() => receiver.stop());
	await receiver.start();
	return receiver;

	function listen(): SMTPServer {
		const smtp = new SMTPServer({
			authOptional: true,
			disableReverseLookup: true,
			allowInsecureAuth: true,
			disabledCommands: ["STARTTLS"],
			onAuth: (_auth, _session, done) => done(refusalAt("AUTH"), { user: "wasi" }),
			onRcptTo: (_address, _session, done) => done(refusalAt("RCPT")),
			onData(stream, _session, done) {
				const chunks: Buffer[] = [];
				stream.on("data", (chunk: Buffer) => chunks.push(chunk));
				stream.on("end", async () => {
					receiver.attempts += 1;
					const raw = String(Buffer.concat(chunks));
					const mail = await PostalMime.parse(raw);
					const take = () => {
						receiver.mails.push({ ...mail, raw });
						done();
					};
					if (receiver.answer === "never") waiting.push(take);
					else if (receiver.answer === "die") receiver.cut();
					else if (refusalAt("DATA")) done(refusalAt("DATA"));
					else take();
				});
			},
		});
		smtp.server.on("connection", (socket: Socket) => {
			sockets.add(socket);
			socket.on("close", () => sockets.delete(socket));
		});
		smtp.listen(receiver.port, "127.0.0.1");
		return smtp;
	}

	function refusalAt(command: "RCPT" | "DATA" | "AUTH"): Error | null {
		const { answer } = receiver;
		if (typeof answer === "string" || (answer.to ?? "DATA") !== command) return null;
		return Object.assign(new Error("no, maria@correo.pe"), { responseCode: answer.code });
	}
}

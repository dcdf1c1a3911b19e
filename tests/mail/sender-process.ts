import { openDatastore } from "~/datastore/open-datastore.server";
import { openMailSender } from "~/mail/mail-sender.server";
import { createSmtpTransport } from "~/mail/smtp-transport.server";

// Sends the outbox of the folder in the first argument to the port in the second.
const [dataDir = "", port] = process.argv.slice(2);
const ignore = () => {};
openMailSender(
	{
		datastore: await openDatastore({ kind: "sqlite", dataDir }),
		business: { current: () => ({}), keeperEmail: () => undefined, isLoaded: () => true },
		transport: createSmtpTransport(
			{ host: "127.0.0.1", port: Number(port), secure: false },
			{ name: "Wasi", address: "pedidos@wasi.example" },
		),
		origin: "https://wasi.example",
		log: { info: ignore, warn: ignore, error: ignore },
	},
	{ pollMs: 5 },
);

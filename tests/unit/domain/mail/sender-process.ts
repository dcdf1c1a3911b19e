import { createMailChannel } from "~/domain/mail/mail-channel.server";
import { openOutboxSender } from "~/domain/mail/outbox-sender.server";
import { createSmtpTransport } from "~/domain/mail/smtp-transport.server";
import { openDatastore } from "~/platform/open-datastore.server";

// Arguments: the data folder, the port of the mail server.
const [dataDir = "", port] = process.argv.slice(2);
const ignore = () => {};
const log = { info: ignore, warn: ignore, error: ignore };
const mail = createMailChannel({
	business: { current: () => ({}), keeperEmail: () => "pedidos@wasi.example", isLoaded: () => true },
	transport: createSmtpTransport(
		{ host: "127.0.0.1", port: Number(port), secure: false },
		{ name: "Wasi", address: "pedidos@wasi.example" },
	),
	origin: "https://wasi.example",
	log,
});
const datastore = await openDatastore({ kind: "sqlite", dataDir });
openOutboxSender({ datastore, channels: [mail], log, clock: Date.now }, { pollMs: 5 });

import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { createSecurityHeaders } from "~/http/security-headers.server";
import type { PageCacheOptions } from "~/page-cache/serve-shared-pages.server";
import { handleByRemix } from "~/server/remix-build.server";
import { env } from "~/settings/env.server";
import { findEnvTypos } from "~/settings/read-env.server";
import { refuseToStart } from "~/settings/refuse-to-start.server";
import { keepReceipt } from "./back-office/keep-receipt.server";
import { findMissingLegalFields, toOptionName } from "./business/business";
import type { Business } from "./business/business-record.server";
import { type LiveBusiness, openBusiness } from "./business/live-business.server";
import { type Catalog, openCatalog } from "./catalog/catalog.server";
import { liveVersion } from "./catalog/live-version.server";
import type { Datastore } from "./datastore/datastore.server";
import { openDatastore } from "./datastore/open-datastore.server";
import { monitorWrites, type WriteState } from "./datastore/write-monitor.server";
import { log } from "./log.server";
import { createMailChannel } from "./mail/mail-channel.server";
import { openMailTransport } from "./mail/open-mail-transport.server";
import type { WebhookEvent } from "./mail/outbox-codec.server";
import { type OutboxChannel, type OutboxSender, openOutboxSender } from "./mail/outbox-sender.server";
import { createWebhookChannel } from "./mail/webhook-channel.server";
import { openStockNoticePoster } from "./newsletter/stock-notice-poster.server";
import { openHoldReleaser } from "./orders/stock-hold.server";
import { attachToRemixServe } from "./server/attach-pipeline.server";
import { keepAssets } from "./server/kept-assets.server";
import { createPipeline } from "./server/pipeline.server";
import { shutDownOnSignal } from "./server/shut-down.server";
import { handleUncaughtErrors } from "./server/uncaught-errors.server";

export interface Store {
	datastore: Datastore;
	writes: () => Promise<WriteState>;
	catalog: Catalog;
	/** Loaded before the first request, unless the datastore does not answer. */
	business: LiveBusiness;
	outbox: OutboxSender;
}

/** Vite evaluates this module again after an edit: the open store is kept. */
const kept = globalThis as typeof globalThis & { wasi?: Store };

export const store: Store = kept.wasi ?? (await openStore().catch(refuseToStart));
kept.wasi = store;

async function openStore(): Promise<Store> {
	handleUncaughtErrors();
	// Collects garbage when the heap has doubled: a store under load then takes 310 MB instead of 740.
	setFlagsFromString("--heap-growing-percent=100");
	for (const warning of findEnvTypos()) log.warn(warning);
	const { datastore, writes } = monitorWrites(await openDatastore(env.datastore));
	// First, so that its one record is read before the catalogue's thousands.
	const business = openBusiness(datastore, log);
	const catalog = openCatalog(datastore, log);
	const channels = await openChannels(datastore, business);
	const outbox = openOutboxSender({ datastore, channels, log });
	const opened: Store = { datastore, writes, catalog, business, outbox };
	const notices = openStockNoticePoster({ datastore, catalog, log });
	if (env.mode !== "development") {
		await keepOwnAssets();
		serve(opened, [outbox, notices, openHoldReleaser(datastore, log)]);
	}
	await business.ready;
	if (env.mode === "production" && business.isLoaded()) warnOfUnnamedSupplier(business.current());
	return opened;
}

async function openChannels(datastore: Datastore, business: LiveBusiness): Promise<OutboxChannel[]> {
	const { mail, webhook } = env;
	const transport = await openMailTransport(mail);
	const onAnswer = (event: WebhookEvent, answer: string) => keepReceipt(datastore, event, answer);
	return [
		createMailChannel({ business, transport, origin: mail.origin, log }),
		...(webhook ? [createWebhookChannel({ webhook, onAnswer, log })] : []),
	];
}

/** @param workers what is closed before the datastore */
function serve({ datastore, catalog, business }: Store, workers: { close(): Promise<void> }[]): void {
	const pageCache: PageCacheOptions = {
		// The version of everything that shared pages show, delivery dates included.
		version: () => `${liveVersion(catalog.snapshot().version)}-${business.version()}`,
		isComplete: () => !catalog.isLoading(),
		maxBytes: env.pageCacheBytes,
	};
	const remixServe = attachToRemixServe(
		createPipeline(env, { fetchRoute: handleByRemix, ...(env.pageCacheBytes > 0 && { pageCache }) }),
		createSecurityHeaders(env.publicOrigin)(),
		env.port,
		env.drainMs,
	);
	shutDownOnSignal(async () => {
		await pause(env.drainMs);
		// Ends the event streams. remix-serve gets the same signal and finishes the other responses.
		catalog.close();
		business.close();
		await Promise.all([remixServe.whenClosed(), ...workers.map((worker) => worker.close())]);
		await datastore.close();
	}, env.drainMs);
}

/** Now, and each day, because those of a build that has not run for a week are removed. */
async function keepOwnAssets(): Promise<void> {
	const keep = () =>
		keepAssets(env.assetsFolder).catch((err) =>
			log.warn({ err }, "assets are not kept for the next upgrade"),
		);
	setInterval(keep, 24 * 60 * 60 * 1000).unref();
	await keep();
}

function warnOfUnnamedSupplier(business: Business): void {
	const missing = findMissingLegalFields(business).map(toOptionName);
	if (missing.length === 0) return;
	log.warn(`the Libro de Reclamaciones must name the supplier: set ${missing.join(", ")} with npm run store`);
}

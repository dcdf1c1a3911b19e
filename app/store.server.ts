import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { guardDesk } from "~/desk/frame/guard-desk.server";
import { isFromStaff } from "~/desk/frame/require-staff.server";
import { runScreen, type ScreenArgs } from "~/desk/frame/screen.server";
import { publishPhotos } from "~/domain/assortment/publish-photos.server";
import { findMissingLegalFields, toOptionName } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { type LiveBusiness, openBusiness } from "~/domain/business/live-business.server";
import { openCatalog } from "~/domain/catalog/catalog.server";
import { liveVersion } from "~/domain/catalog/live-version.server";
import { openHoldReleaser } from "~/domain/checkout/stock-hold.server";
import { openTexts } from "~/domain/content/live-texts.server";
import { createMailChannel } from "~/domain/mail/mail-channel.server";
import { openMailTransport } from "~/domain/mail/open-mail-transport.server";
import { readQueueStates } from "~/domain/mail/outbox.server";
import type { WebhookEvent } from "~/domain/mail/outbox-record.server";
import { type OutboxChannel, openOutboxSender } from "~/domain/mail/outbox-sender.server";
import { createWebhookChannel } from "~/domain/mail/webhook-channel.server";
import { recordWebhookReceipt } from "~/domain/payments/record-receipt.server";
import { openStockNoticePoster } from "~/domain/subscriptions/stock-notice-poster.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { timeCalls } from "~/platform/datastore/time-calls.server";
import { trackDeliveries } from "~/platform/datastore/track-deliveries.server";
import { monitorWrites } from "~/platform/datastore/write-monitor.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { build } from "~/platform/process/build.server";
import { log } from "~/platform/process/log.server";
import { processCounts } from "~/platform/process/process-counts.server";
import { refuseToStart } from "~/platform/process/refuse-to-start.server";
import { env } from "~/platform/settings/env.server";
import { findEnvTypos } from "~/platform/settings/parse-env.server";
import { countOpenStreams } from "~/shop/browser/catalog-events.server";
import { toRequest } from "~/web/http/fetch-request.server";
import { createSecurityHeaders } from "~/web/http/security-headers.server";
import type { PageCacheOptions } from "~/web/page-cache/serve-shared-pages.server";
import { attachToRemixServe } from "~/web/server/attach-pipeline.server";
import { type ErrorTracker, openErrorTracker } from "~/web/server/error-tracker.server";
import { keepAssets } from "~/web/server/kept-assets.server";
import type { Metrics } from "~/web/server/metrics.server";
import { createPipeline } from "~/web/server/pipeline.server";
import { handleByRemix, loadRouteMatcher } from "~/web/server/remix-build.server";
import { openRequestLog } from "~/web/server/request-log.server";
import { serveMetrics } from "~/web/server/serve-metrics.server";
import { shutDownOnSignal } from "~/web/server/shut-down.server";
import { silenceRemixServe } from "~/web/server/silence-remix-serve.server";
import { handleUncaughtErrors } from "~/web/server/uncaught-errors.server";

export type Store = Awaited<ReturnType<typeof openStore>>;

// Declared before the store is opened, because signals and scrapes may arrive meanwhile.
let isStopping = false;
/** Milliseconds for which the outbox's figures are cached: no other metric reads the datastore. */
const outboxStateMs = 60_000;

/** Vite evaluates this module again after an edit: the open store is kept. */
const kept = globalThis as typeof globalThis & { wasi?: Store };

export const store: Store = kept.wasi ?? (await openStore().catch(refuseToStart));
kept.wasi = store;

/** @returns a loader or an action that hands its request to a screen of the desk */
export function screen<T>(show: (args: ScreenArgs) => T) {
	return ({ request, params }: LoaderFunctionArgs) => runScreen(show, { ...store, request, params });
}

async function openStore() {
	const tracker = env.sentryDsn ? await openErrorTracker(env.sentryDsn, build.commit, env.mode) : undefined;
	handleUncaughtErrors(tracker);
	// Collects garbage when the heap has doubled: a store under load then takes 310 MB instead of 740.
	setFlagsFromString("--heap-growing-percent=100");
	for (const warning of findEnvTypos()) log.warn(warning);
	const metrics = env.metricsPort ? (await import("~/web/server/metrics.server")).createMetrics() : undefined;
	const { datastore: plain, caughtUp } = trackDeliveries(await openDatastore(env.datastore));
	const { datastore, writes } = monitorWrites(metrics ? timeCalls(plain, metrics.observeCall) : plain);
	if (env.mode !== "development") keepOwnAssets();
	// First, so that its one record is read before the catalogue's thousands.
	const business = openBusiness(datastore, log);
	const texts = openTexts(datastore, log);
	const catalog = openCatalog(datastore, log, { clock: () => new Date() });
	business.follow(({ exchangeRate }) => catalog.setExchangeRate(exchangeRate));
	const channels = await openChannels(datastore, business);
	const outbox = openOutboxSender({ datastore, channels, log });
	/** Empty when this process is ready for requests. A lost datastore is no reason: pages come from memory. */
	const reasonsAgainstTraffic = () => [
		...(isStopping ? ["the store is stopping"] : []),
		...(catalog.snapshot().areProductsLoaded ? [] : ["the catalogue has not been loaded"]),
	];
	const opened = { datastore, writes, caughtUp, catalog, business, texts, outbox, reasonsAgainstTraffic };
	const notices = openStockNoticePoster(datastore, catalog, log);
	const workers = [outbox, notices, openHoldReleaser(datastore, log)];
	publishPhotos({ datastore, pictures: env.picturesFolder, clock: () => new Date() });
	if (env.mode !== "development") serve(opened, workers, metrics, tracker);
	await Promise.all([business.ready, texts.ready]);
	if (env.mode === "production" && business.isLoaded()) warnOfUnnamedSupplier(business.current());
	return opened;
}

async function openChannels(datastore: Datastore, business: LiveBusiness): Promise<OutboxChannel[]> {
	const { mail, webhook } = env;
	const transport = await openMailTransport(mail);
	const onAnswer = (event: WebhookEvent, answer: string) => recordWebhookReceipt(datastore, event, answer);
	return [
		createMailChannel({ business, transport, origin: mail.origin, log }),
		...(webhook ? [createWebhookChannel({ webhook, onAnswer, log })] : []),
	];
}

function serve(
	opened: Store,
	workers: { close(): Promise<void> }[],
	metrics: Metrics | undefined,
	tracker: ErrorTracker | undefined,
): void {
	const { datastore, caughtUp, catalog, business, texts } = opened;
	const pageCache: PageCacheOptions = {
		// The version of everything that shared pages show, delivery dates included.
		version: () =>
			`${liveVersion(catalog.snapshot().version, new Date())}-${business.version()}-${texts.version()}`,
		isComplete: () => !catalog.isLoading(),
		maxBytes: env.pageCacheBytes,
		cdnSeconds: env.cdnCacheSeconds,
	};
	silenceRemixServe();
	const requestLog = env.requestLog ? openRequestLog() : undefined;
	const remixServe = attachToRemixServe(
		createPipeline(env, {
			fetchRoute: guardDesk(handleByRemix, { caughtUp, adminOrigin: env.adminOrigin }),
			mayUpload: (request) => isFromStaff(toRequest(request, request.headers), datastore, "goods"),
			...(env.pageCacheBytes > 0 && { pageCache }),
			loadRouteMatcher,
			requestListeners: [requestLog?.record, metrics?.observeRequest].filter((one) => one !== undefined),
			onOpen(state) {
				if (!metrics || !env.metricsPort) return;
				const read = metrics.readFrom({
					...state,
					...storeState(opened),
					lostLogLines: requestLog?.lost ?? (() => 0),
				});
				serveMetrics(env.metricsPort, metrics.contentType, read);
			},
		}),
		createSecurityHeaders(env.publicOrigin)(),
		env.port,
		env.drainMs,
	);
	const running = { ...build, mode: env.mode, datastore: datastore.name, folder: resolve(env.dataDir) };
	void remixServe.listening.then(() => log.info(running, "the store has started"));
	shutDownOnSignal(async (signal) => {
		isStopping = true;
		log.info({ signal, ...running }, "the store stops");
		await pause(env.drainMs);
		// Ends the event streams. remix-serve gets the same signal and finishes the other responses.
		catalog.close();
		business.close();
		texts.close();
		await Promise.all([remixServe.whenClosed(), ...workers.map((worker) => worker.close())]);
		await datastore.close();
		await tracker?.flush();
	}, env.drainMs);
}

function keepOwnAssets(): void {
	const keep = () => {
		try {
			keepAssets(env.assetsFolder);
		} catch (err) {
			log.warn({ err }, "assets are not kept for the next upgrade");
		}
	};
	setInterval(keep, 24 * 60 * 60 * 1000).unref();
	keep();
}

function storeState({ datastore, writes, catalog, business, texts, outbox }: Store) {
	let read: { at: number; state: ReturnType<typeof readOutbox> } | undefined;
	const readOutbox = async () => {
		const queues = await readQueueStates(datastore, new Date());
		const failed = outbox.failed();
		return failed === undefined ? undefined : { queues, failed };
	};
	return {
		build,
		eventStreams: countOpenStreams,
		ordersPlaced: () => processCounts.ordersPlaced,
		browserErrors: () => processCounts.browserErrors,
		stock: () => catalog.snapshot().products.countShortages(),
		outbox() {
			const now = performance.now();
			if (!read || now - read.at >= outboxStateMs)
				read = { at: now, state: readOutbox().catch(() => undefined) };
			return read.state;
		},
		async health() {
			const isStreamLive = [catalog, business, texts].every((one) => one.streamState() === "live");
			return { isStreamLive, areWritesOk: (await writes()) === "ok" };
		},
	};
}

function warnOfUnnamedSupplier(business: Business): void {
	const missing = findMissingLegalFields(business).map(toOptionName);
	if (missing.length === 0) return;
	log.warn(`the Libro de Reclamaciones must name the supplier: set ${missing.join(", ")} with npm run store`);
}

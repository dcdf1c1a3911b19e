import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toRequest } from "~/http/fetch-request.server";
import { createSecurityHeaders } from "~/http/security-headers.server";
import type { PageCacheOptions } from "~/page-cache/serve-shared-pages.server";
import { handleByRemix, loadRouteMatcher } from "~/server/remix-build.server";
import { env } from "~/settings/env.server";
import { findEnvTypos } from "~/settings/parse-env.server";
import { refuseToStart } from "~/settings/refuse-to-start.server";
import { publishPhotos } from "./back-office/publish-photos.server";
import { recordWebhookReceipt } from "./back-office/record-receipt.server";
import { build } from "./build.server";
import { findMissingLegalFields, toOptionName } from "./business/business";
import type { Business } from "./business/business-record.server";
import { type LiveBusiness, openBusiness } from "./business/live-business.server";
import { openCatalog } from "./catalog/catalog.server";
import { countOpenStreams } from "./catalog/catalog-events.server";
import { liveVersion } from "./catalog/live-version.server";
import { openTexts } from "./content/live-texts.server";
import type { Datastore } from "./datastore/datastore.server";
import { openDatastore } from "./datastore/open-datastore.server";
import { timeCalls } from "./datastore/time-calls.server";
import { trackDeliveries } from "./datastore/track-deliveries.server";
import { monitorWrites } from "./datastore/write-monitor.server";
import { guardDesk } from "./desk/guard-desk.server";
import { runScreen, type ScreenArgs } from "./desk/screen.server";
import { log } from "./log.server";
import { createMailChannel } from "./mail/mail-channel.server";
import { openMailTransport } from "./mail/open-mail-transport.server";
import { readQueueStates } from "./mail/outbox.server";
import type { WebhookEvent } from "./mail/outbox-record.server";
import { type OutboxChannel, openOutboxSender } from "./mail/outbox-sender.server";
import { createWebhookChannel } from "./mail/webhook-channel.server";
import { openStockNoticePoster } from "./newsletter/stock-notice-poster.server";
import { openHoldReleaser } from "./orders/stock-hold.server";
import { processCounts } from "./process-counts.server";
import { attachToRemixServe } from "./server/attach-pipeline.server";
import { type ErrorTracker, openErrorTracker } from "./server/error-tracker.server";
import { keepAssets } from "./server/kept-assets.server";
import type { Metrics } from "./server/metrics.server";
import { createPipeline } from "./server/pipeline.server";
import { openRequestLog } from "./server/request-log.server";
import { serveMetrics } from "./server/serve-metrics.server";
import { shutDownOnSignal } from "./server/shut-down.server";
import { silenceRemixServe } from "./server/silence-remix-serve.server";
import { handleUncaughtErrors } from "./server/uncaught-errors.server";
import { isFromStaff } from "./staff/require-staff.server";

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
	const metrics = env.metricsPort ? (await import("./server/metrics.server")).createMetrics() : undefined;
	const { datastore: plain, caughtUp } = trackDeliveries(await openDatastore(env.datastore));
	const { datastore, writes } = monitorWrites(metrics ? timeCalls(plain, metrics.observeCall) : plain);
	if (env.mode !== "development") keepOwnAssets();
	// First, so that its one record is read before the catalogue's thousands.
	const business = openBusiness(datastore, log);
	const texts = openTexts(datastore, log);
	const catalog = openCatalog(datastore, log);
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
	publishPhotos(datastore);
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
		version: () => `${liveVersion(catalog.snapshot().version)}-${business.version()}-${texts.version()}`,
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

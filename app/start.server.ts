import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import * as remixBuild from "virtual:remix/server-build";
import type { AppLoadContext } from "@remix-run/node";
import { guardDesk } from "~/desk/frame/guard-desk.server";
import { isFromStaff } from "~/desk/frame/require-staff.server";
import { findMissingLegalFields, toOptionName } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { liveVersion } from "~/domain/catalog/live-version.server";
import { openHoldReleaser } from "~/domain/checkout/stock-hold.server";
import { createMailChannel } from "~/domain/mail/mail-channel.server";
import { openMailTransport } from "~/domain/mail/open-mail-transport.server";
import { readQueueStates } from "~/domain/mail/outbox.server";
import type { OutboxChannel } from "~/domain/mail/outbox-channel.server";
import type { WebhookEvent } from "~/domain/mail/outbox-record.server";
import { openOutboxSender } from "~/domain/mail/outbox-sender.server";
import { createWebhookChannel } from "~/domain/mail/webhook-channel.server";
import { recordWebhookReceipt } from "~/domain/payments/record-receipt.server";
import { openStockNoticeWorker } from "~/domain/subscriptions/stock-notice-worker.server";
import { build } from "~/platform/process/build.server";
import { log } from "~/platform/process/log.server";
import { refuseToStart } from "~/platform/process/refuse-to-start.server";
import { findEnvTypos, parseEnv } from "~/platform/settings/parse-env.server";
import { answerThrown } from "~/shop/session/answer-thrown.server";
import { toRequest } from "~/web/http/fetch-request.server";
import type { Handler } from "~/web/http/pipeline-handler.server";
import { createSecurityHeaders } from "~/web/http/security-headers.server";
import type { PageCacheOptions } from "~/web/page-cache/serve-shared-pages.server";
import { attachToRemixServe } from "~/web/server/attach-pipeline.server";
import { openErrorTracker } from "~/web/server/error-tracker.server";
import { keepAssetsDaily } from "~/web/server/kept-assets.server";
import { createPageHandler, createPipeline, type Pages } from "~/web/server/pipeline.server";
import { handleByRemix, matchRoutesOf } from "~/web/server/remix-build.server";
import { openRequestLog } from "~/web/server/request-log.server";
import { serveMetrics } from "~/web/server/serve-metrics.server";
import { shutDownOnSignal } from "~/web/server/shut-down.server";
import { silenceRemixServe } from "~/web/server/silence-remix-serve.server";
import { handleUncaughtErrors } from "~/web/server/uncaught-errors.server";
import { createStore, type Store } from "./store.server";

// The main module, and the only one that does something when it is imported. It stands for Remix's build.
export * from "virtual:remix/server-build";

// A process may have more stores, as in tests.
export { createStore } from "./store.server";

// Declared before the store is opened, because signals and scrapes may arrive meanwhile.
let isStopping = false;
/** The outbox's figures are cached: no other metric reads the datastore. */
const outboxStateMs = 60_000;

/** Vite evaluates this module again after an edit: the open store is kept. */
const kept = globalThis as typeof globalThis & { wasi?: Running };

type Running = Awaited<ReturnType<typeof openRunningStore>>;

/** Answers pages in development, behind the modules that Vite serves. */
export const answerPage: Handler | undefined = await start().catch(refuseToStart);

async function start(): Promise<Handler | undefined> {
	kept.wasi ??= await openRunningStore();
	const { settings, ready, business } = kept.wasi.store;
	const pages = pagesOf(kept.wasi);
	if (settings.mode !== "development") serve(kept.wasi, pages);
	await ready;
	if (settings.mode === "production" && business.isLoaded()) warnOfUnnamedSupplier(business.current());
	return settings.mode === "development" ? createPageHandler(pages) : undefined;
}

async function openRunningStore() {
	const settings = parseEnv();
	const { sentryDsn, mode, metricsPort, sessionSecret } = settings;
	const tracker = sentryDsn ? await openErrorTracker(sentryDsn, build.commit, mode) : undefined;
	handleUncaughtErrors(tracker);
	// Collects garbage when the heap has doubled: a store under load then takes 310 MB instead of 740.
	setFlagsFromString("--heap-growing-percent=100");
	for (const warning of findEnvTypos()) log.warn(warning);
	const metrics = metricsPort ? (await import("~/web/server/metrics.server")).createMetrics() : undefined;
	const store = await createStore(settings, metrics?.observeCall);
	const { datastore, catalog } = store;
	const clock = Date.now;
	const now = () => new Date();
	const outbox = openOutboxSender({ datastore, channels: await openChannels(store), log, clock });
	const notices = openStockNoticeWorker(datastore, catalog, log, { clock, secret: sessionSecret });
	const workers = [outbox, notices, openHoldReleaser(datastore, log, now)];
	store.photoPublisher.publishNew();
	return { store, outbox, workers, metrics, tracker };
}

async function openChannels({ datastore, business, settings }: Store): Promise<OutboxChannel[]> {
	const { mail, webhook } = settings;
	const onAnswer = (event: WebhookEvent, answer: string) =>
		recordWebhookReceipt(datastore, event, answer, new Date());
	return [
		createMailChannel({ business, transport: await openMailTransport(mail), origin: mail.origin, log }),
		...(webhook ? [createWebhookChannel({ webhook, onAnswer, log, clock: Date.now })] : []),
	];
}

function pagesOf({ store, outbox }: Running): Pages {
	const { settings, catalog, whenStreamed } = store;
	const server: AppLoadContext["server"] = {
		assetsVersion: remixBuild.assets.version,
		matchRoute: matchRoutesOf(remixBuild),
		reasonsAgainstTraffic: () => [
			...(isStopping ? ["the store is stopping"] : []),
			...(catalog.snapshot().areProductsLoaded ? [] : ["the catalogue has not been loaded"]),
		],
		countFailedMessages: outbox.failed,
	};
	const mode = settings.mode === "development" ? "development" : "production";
	const fetchRoute = handleByRemix(remixBuild, mode, () => ({ store, server }), answerThrown);
	return {
		fetchRoute: guardDesk(fetchRoute, { whenStreamed, adminOrigin: settings.adminOrigin }),
		matchRoute: server.matchRoute,
		mayUpload: (request) => isFromStaff(toRequest(request, request.headers), store, "goods"),
	};
}

/** Puts the pipeline in front of remix-serve, and stops with it. */
function serve({ store, outbox, workers, metrics, tracker }: Running, pages: Pages): void {
	const { settings, datastore, catalog, business, texts } = store;
	const { publicOrigin, port, drainMs, pageCacheBytes, metricsPort } = settings;
	const pageCache: PageCacheOptions = {
		// The version of everything that shared pages show, delivery dates included.
		version: () =>
			`${liveVersion(catalog.snapshot().version, new Date())}-${business.version()}-${texts.version()}`,
		isComplete: () => !catalog.isLoading(),
		maxBytes: pageCacheBytes,
		cdnSeconds: settings.cdnCacheSeconds,
	};
	keepAssetsDaily(settings.assetsFolder);
	silenceRemixServe();
	const requestLog = settings.requestLog ? openRequestLog() : undefined;
	const pipeline = createPipeline(settings, {
		...pages,
		...(pageCacheBytes > 0 && { pageCache }),
		requestListeners: [requestLog?.record, metrics?.observeRequest].filter((one) => one !== undefined),
		onOpen(state) {
			if (!metrics || !metricsPort) return;
			const lostLogLines = requestLog?.lost ?? (() => 0);
			const read = metrics.readFrom({ ...state, ...storeState(store, outbox), lostLogLines });
			serveMetrics(metricsPort, metrics.contentType, read);
		},
	});
	const remixServe = attachToRemixServe(pipeline, createSecurityHeaders(publicOrigin)(), port, drainMs);
	const folder = resolve(settings.dataDir);
	const details = { ...build, mode: settings.mode, datastore: datastore.name, folder };
	void remixServe.listening.then(() => log.info(details, "the store has started"));
	shutDownOnSignal(async (signal) => {
		isStopping = true;
		log.info({ signal, ...details }, "the store stops");
		await pause(drainMs);
		// Ends the event streams. remix-serve gets the same signal and finishes the other responses.
		store.stopFollowing();
		await Promise.all([remixServe.whenClosed(), ...workers.map((worker) => worker.close())]);
		await store.close();
		await tracker?.flush();
	}, drainMs);
}

function storeState(store: Store, outbox: Running["outbox"]) {
	const { datastore, writes, catalog, business, texts, counts } = store;
	let read: { at: number; state: ReturnType<typeof readOutbox> } | undefined;
	const readOutbox = async () => {
		const queues = await readQueueStates(datastore, new Date());
		const failed = outbox.failed();
		return failed === undefined ? undefined : { queues, failed };
	};
	return {
		build,
		eventStreams: () => store.openStreams.count(),
		ordersPlaced: () => counts.ordersPlaced,
		browserErrors: () => counts.browserErrors,
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

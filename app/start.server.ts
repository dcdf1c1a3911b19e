import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { findMissingLegalFields, toOptionName } from "~/domain/business/business";
import type { Business } from "~/domain/business/business-record.server";
import { readQueueStates } from "~/domain/mail/outbox.server";
import { lastBackupAt } from "~/platform/last-backup.server";
import { build } from "~/platform/process/build.server";
import { log } from "~/platform/process/log.server";
import { refuseToStart } from "~/platform/process/refuse-to-start.server";
import { unwritableFolders } from "~/platform/process/unwritable-folders.server";
import { findEnvTypos, parseEnv } from "~/platform/settings/parse-env.server";
import type { Handler } from "~/web/http/pipeline-handler.server";
import { attachToRemixServe } from "~/web/server/attach-pipeline.server";
import { openErrorTracker } from "~/web/server/error-tracker.server";
import { keepAssetsDaily } from "~/web/server/kept-assets.server";
import { createPageHandler } from "~/web/server/pipeline.server";
import { openRequestLog } from "~/web/server/request-log.server";
import { serveMetrics } from "~/web/server/serve-metrics.server";
import { shutDownOnSignal } from "~/web/server/shut-down.server";
import { silenceRemixServe } from "~/web/server/silence-remix-serve.server";
import { handleUncaughtErrors } from "~/web/server/uncaught-errors.server";
import { prepareServing, type RunningStore, runStore } from "./run-store.server";

// The main module, and the only one that does something when it is imported. It stands for Remix's build.
export * from "virtual:remix/server-build";
/** Wherever it was built. */
export const assetsBuildDirectory = "build/client";

// Declared before the store is opened, because signals and scrapes may arrive meanwhile.
let isStopping = false;
/** The outbox's figures are cached: no other metric reads the datastore. */
const outboxStateMs = 60_000;

/** Vite evaluates this module again after an edit: the open store is kept. */
const kept = globalThis as typeof globalThis & { wasi?: Process };

type Process = Awaited<ReturnType<typeof openProcess>>;

/** Answers pages in development, behind the modules that Vite serves. */
export const answerPage: Handler | undefined = await start().catch(refuseToStart);

async function start(): Promise<Handler | undefined> {
	kept.wasi ??= await openProcess();
	const { pages, store } = kept.wasi.running;
	const { settings, ready, business } = store;
	if (settings.mode !== "development") serve(kept.wasi);
	await ready;
	await warnOfRefusedWrites(store);
	if (settings.mode === "production" && business.isLoaded()) warnOfUnnamedSupplier(business.current());
	return settings.mode === "development" ? createPageHandler(pages) : undefined;
}

async function openProcess() {
	const settings = parseEnv();
	const { sentryDsn, mode, metricsPort } = settings;
	const tracker = sentryDsn ? await openErrorTracker(sentryDsn, build.commit, mode) : undefined;
	handleUncaughtErrors(tracker);
	// Collects garbage when the heap has doubled: a store under load then takes 310 MB instead of 740.
	setFlagsFromString("--heap-growing-percent=100");
	for (const warning of findEnvTypos()) log.warn(warning);
	const metrics = metricsPort ? (await import("~/web/server/metrics.server")).createMetrics() : undefined;
	const running = await runStore(settings, {
		isStopping: () => isStopping,
		observeCall: metrics?.observeCall,
	});
	return { running, metrics, tracker };
}

/** Puts the store in front of remix-serve, and stops with it. */
function serve({ running, metrics, tracker }: Process): void {
	const { store } = running;
	const { port, drainMs, metricsPort, metricsHost, requestLog: isLogged } = store.settings;
	const { mode, dataDir, assetsFolder } = store.settings;
	silenceRemixServe();
	keepAssetsDaily(assetsFolder);
	const requestLog = isLogged ? openRequestLog() : undefined;
	const attach = prepareServing(running, {
		requestListeners: [requestLog?.record, metrics?.observeRequest].filter((one) => one !== undefined),
		onOpen(state) {
			if (!metrics || !metricsPort) return;
			const lostLogLines = requestLog?.lost ?? (() => 0);
			const read = metrics.readFrom({ ...state, ...stateOf(running), lostLogLines });
			serveMetrics({ port: metricsPort, host: metricsHost }, metrics.contentType, read);
		},
	});
	const remixServe = attachToRemixServe(attach, port);
	const details = { ...build, mode, datastore: store.datastore.name, folder: resolve(dataDir) };
	void remixServe.listening.then(() => log.info(details, "the store has started"));
	shutDownOnSignal(async (signal) => {
		isStopping = true;
		log.info({ signal, ...details }, "the store stops");
		await pause(drainMs);
		// remix-serve gets the same signal, and finishes the responses that are not event streams.
		await Promise.all([remixServe.whenClosed(), running.stop()]);
		await store.close();
		await tracker?.flush();
	}, drainMs);
}

function stateOf({ store, outbox }: RunningStore) {
	const { datastore, writes, catalog, business, texts, discounts, counts, storageBudget } = store;
	const { datastore: config, dataDir } = store.settings;
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
		ordersFailed: () => counts.ordersFailed,
		lastBackupAt: config.kind === "sqlite" ? () => lastBackupAt(config.dataDir) : undefined,
		browserErrors: () => counts.browserErrors,
		stock: () => catalog.snapshot().products.countShortages(),
		outbox() {
			const now = performance.now();
			if (!read || now - read.at >= outboxStateMs)
				read = { at: now, state: readOutbox().catch(() => undefined) };
			return read.state;
		},
		async health() {
			const isStreamLive = [catalog, business, texts, discounts].every((one) => one.streamState() === "live");
			return {
				isStreamLive,
				areWritesOk: (await writes()) === "ok",
				storageShare: storageBudget.share(),
				unwritableFolders: unwritableFolders(dataDir).length,
			};
		},
	};
}

async function warnOfRefusedWrites({ settings, writes }: RunningStore["store"]): Promise<void> {
	const folders = unwritableFolders(settings.dataDir);
	if (folders.length > 0) log.error({ folders }, "the store cannot write in these folders");
	if ((await writes()) !== "ok") log.error("the datastore refuses writes: no order can be placed");
}

function warnOfUnnamedSupplier(business: Business): void {
	const missing = findMissingLegalFields(business).map(toOptionName);
	if (missing.length === 0) return;
	log.warn(`the Libro de Reclamaciones must name the supplier: set ${missing.join(", ")} with npm run store`);
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RequestRecord } from "./record-requests.server";

export interface MetricSources {
	build: { version: string; commit: string };
	pageCache(): { pages: number; bytes: number };
	renderQueue(): { running: number; forms: number; pages: number };
	eventStreams(): number;
	ordersPlaced(): number;
	ordersFailed(): number;
	/** Milliseconds since the epoch, 0 without a backup. Undefined where the store makes none. */
	lastBackupAt: (() => number) | undefined;
	browserErrors(): number;
	stock(): { shortVariants: number; soldOutProducts: number };
	/** Undefined while the datastore does not answer. */
	outbox(): Promise<
		{ queues: { queue: string; waiting: number; oldestSeconds: number }[]; failed: number } | undefined
	>;
	health(): Promise<{
		isStreamLive: boolean;
		areWritesOk: boolean;
		storageShare: number;
		unwritableFolders: number;
	}>;
	lostLogLines(): number;
}

/** Labels are route patterns and fixed words, never values that a client chose. */
export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	const requests = new Counter({
		name: "wasi_http_requests_total",
		help: "Requests, by what answered them: cache, render, file or pipeline",
		labelNames: ["route", "method", "status", "from"],
		registers,
	});
	const durations = new Histogram({
		name: "wasi_http_request_duration_seconds",
		help: "From the end of a request's headers to the end of its response, without event streams",
		labelNames: ["route"],
		buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
		registers,
	});
	const calls = new Histogram({
		name: "wasi_datastore_call_duration_seconds",
		help: "Calls of the datastore, by operation",
		labelNames: ["operation"],
		buckets: [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
		registers,
	});
	const failures = new Counter({
		name: "wasi_datastore_failures_total",
		help: "Calls for which the datastore was unavailable",
		labelNames: ["operation"],
		registers,
	});

	return {
		contentType: registry.contentType,
		observeRequest({ route, method, status, ms, from }: RequestRecord): void {
			const known = /^(GET|HEAD|POST)$/.test(method) ? method : "other";
			requests.inc({ route, method: known, status: `${Math.floor(status / 100)}xx`, from });
			if (!route.endsWith("/events")) durations.observe({ route }, ms / 1000);
		},
		observeCall(operation: string, seconds: number, hasFailed: boolean): void {
			calls.observe({ operation }, seconds);
			if (hasFailed) failures.inc({ operation });
		},
		readFrom(sources: MetricSources): () => Promise<string> {
			const readState = openStateMetrics(registers, sources);
			return async () => {
				await readState();
				return registry.metrics();
			};
		},
	};
}

function openStateMetrics(registers: Registry[], sources: MetricSources): () => Promise<void> {
	const gauge = (name: string, help: string, labelNames: string[] = []) =>
		new Gauge({ name, help, labelNames, registers });
	const total = (name: string, help: string, read: () => number) =>
		new Counter({
			name,
			help,
			registers,
			collect() {
				this.reset();
				this.inc(read());
			},
		});
	const { version, commit } = sources.build;
	gauge("wasi_build_info", "What is running", ["version", "commit"]).set({ version, commit }, 1);
	total("wasi_orders_placed_total", "Orders that shoppers placed with this process", sources.ordersPlaced);
	total("wasi_orders_failed_total", "Orders that the store could not take", sources.ordersFailed);
	total("wasi_browser_errors_total", "Errors that browsers reported", sources.browserErrors);
	total("wasi_request_log_lost_total", "Lines of the request log that were lost", sources.lostLogLines);
	const gauges = {
		pages: gauge("wasi_page_cache_pages", "Pages that are kept in memory"),
		bytes: gauge("wasi_page_cache_bytes", "What they take"),
		running: gauge("wasi_render_queue_running", "Requests that are being rendered"),
		eventStreams: gauge("wasi_event_streams", "Open event streams"),
		shortVariants: gauge("wasi_stock_short", "Variants with fewer than six units"),
		soldOutProducts: gauge("wasi_products_sold_out", "Products without a unit"),
		isStreamLive: gauge("wasi_stream_live", "1 while the datastore's streams keep the catalogue current"),
		areWritesOk: gauge("wasi_writes_ok", "1 while the last write succeeded"),
		storageShare: gauge("wasi_storage_share", "Share of the day's storage that is used"),
		unwritableFolders: gauge("wasi_unwritable_folders", "Folders of DATA_DIR that cannot be written in"),
	};
	const waiting = gauge("wasi_render_queue_waiting", "Requests that wait for their turn", ["lane"]);
	const posted = gauge("wasi_outbox_waiting", "Mails and events that wait, at most 100 of each", ["queue"]);
	const oldest = gauge("wasi_outbox_oldest_seconds", "How late the oldest is", ["queue"]);
	const failed = gauge("wasi_outbox_failed", "Mails and events that have failed, at most 1000");

	const { lastBackupAt } = sources;
	const backup = "wasi_last_backup_timestamp_seconds";
	const lastBackup = lastBackupAt && gauge(backup, "When the last backup was made; 0 without one");

	return async () => {
		if (lastBackupAt) lastBackup?.set(lastBackupAt() / 1000);
		const [health, outbox] = await Promise.all([sources.health(), sources.outbox()]);
		const { running, ...lanes } = sources.renderQueue();
		const eventStreams = sources.eventStreams();
		const state = { ...sources.pageCache(), ...sources.stock(), ...health, running, eventStreams };
		for (const [name, one] of Object.entries(gauges)) one.set(Number(state[name as keyof typeof gauges]));
		for (const [lane, count] of Object.entries(lanes)) waiting.set({ lane }, count);
		if (!outbox) return;
		failed.set(outbox.failed);
		for (const { queue, waiting, oldestSeconds } of outbox.queues) {
			posted.set({ queue }, waiting);
			oldest.set({ queue }, oldestSeconds);
		}
	};
}

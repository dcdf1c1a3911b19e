import type { IncomingMessage, Server } from "node:http";
import * as remixBuild from "virtual:remix/server-build";
import type { AppLoadContext } from "@remix-run/node";
import { guardDesk } from "~/desk/frame/guard-desk.server";
import { hasStaffCookie, maySendFiles } from "~/desk/frame/staff-cookie.server";
import { forgetOldOrders } from "~/domain/account/forget-orders.server";
import { openBestSellersCounter } from "~/domain/best-sellers/count-best-sellers.server";
import { hideDemoContents } from "~/domain/business/hide-demo-contents.server";
import { liveVersion } from "~/domain/catalog/live-version.server";
import { openHoldReleaser } from "~/domain/checkout/stock-hold.server";
import { forgetOldComplaints } from "~/domain/customer-service/complaint-repository.server";
import { forgetOldMessages } from "~/domain/customer-service/message-repository.server";
import { forgetRejectedReviews } from "~/domain/customer-service/review-repository.server";
import { createMailChannel } from "~/domain/mail/mail-channel.server";
import { openMailTransport } from "~/domain/mail/open-mail-transport.server";
import type { OutboxChannel } from "~/domain/mail/outbox-channel.server";
import type { WebhookEvent } from "~/domain/mail/outbox-record.server";
import { openOutboxSender } from "~/domain/mail/outbox-sender.server";
import { createPushChannel } from "~/domain/mail/push-channel.server";
import { absentWebhook, createWebhookChannel } from "~/domain/mail/webhook-channel.server";
import { markOlderOrders } from "~/domain/payments/mark-older-orders.server";
import { recordWebhookReceipt } from "~/domain/payments/record-receipt.server";
import { openStockNoticeWorker } from "~/domain/subscriptions/stock-notice-worker.server";
import type { DatastoreCallListener } from "~/platform/datastore/observe-datastore.server";
import { isOutboxHeld } from "~/platform/outbox-hold.server";
import { log } from "~/platform/process/log.server";
import { atMostEvery, openPoll } from "~/platform/process/poll.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { dayMs } from "~/platform/values/lima-time";
import { isForOwnOrder } from "~/shop/orders/require-own-order.server";
import { seenSlot } from "~/shop/seen/draw-seen.server";
import { answerThrown } from "~/shop/session/answer-thrown.server";
import { forgetEndedSessions } from "~/shop/session/forget-ended-sessions.server";
import { toRequest } from "~/web/http/fetch-request.server";
import { createSecurityHeaders } from "~/web/http/security-headers.server";
import type { PageCacheOptions } from "~/web/page-cache/serve-shared-pages.server";
import { bodyKind } from "~/web/rate-limits/body-size-limits.server";
import { guardServer } from "~/web/server/attach-pipeline.server";
import { createPipeline, type Pages, type Production } from "~/web/server/pipeline.server";
import { handleByRemix } from "~/web/server/remix-build.server";
import { createStore, type Store } from "./store.server";

// The log of the stores that this module runs.
export { writeLogTo } from "~/platform/process/log.server";

export type RunningStore = Awaited<ReturnType<typeof runStore>>;

/**
 * Opens a store and starts its workers. A process may run several.
 * @param isStopping whether the process is about to end
 * @throws DatastoreUnavailable
 */
export async function runStore(
	settings: Env,
	{ isStopping = () => false, observeCall, pollMs = 5000 }: RunOptions = {},
) {
	const store = await createStore(settings, observeCall);
	const { datastore, catalog } = store;
	const channels = await openChannels(store);
	const isHeld = () => isOutboxHeld(settings.datastore);
	if (isHeld()) log.warn("mails and events wait since a restore or load: npm run mail -- release sends them");
	const outbox = openOutboxSender({ datastore, channels, log, clock: Date.now }, { pollMs, isHeld });
	const { sessionSecret: secret, paymentPicturesFolder: picturesFolder } = settings;
	const notices = openStockNoticeWorker(datastore, catalog, log, { clock: Date.now, secret, pollMs });
	const clock = () => new Date();
	const openedAt = clock();
	const workers = [
		outbox,
		notices,
		openHoldReleaser(datastore, log, clock),
		openPoll(
			[
				() => forgetOldOrders(datastore, { now: clock(), picturesFolder, log }),
				() => forgetRejectedReviews(datastore, picturesFolder, clock()),
				() => forgetOldComplaints(datastore, clock()),
				() => forgetOldMessages(datastore, clock()),
			].map((forget) => atMostEvery(dayMs, Date.now, forget)),
			dayMs / 24,
			(error) => log.warn({ err: error }, "what nobody needs is still there; it will be tried again"),
		),
		openBestSellersCounter(datastore, log, clock),
	];
	store.photoPublisher.publishNew();
	hideDemoContents(datastore, openedAt).catch((error) =>
		log.warn({ err: error }, "it is unknown whether the store is new: set demo-contents hides the demo's"),
	);
	markOlderOrders(datastore, openedAt).catch((error) =>
		log.warn({ err: error }, "orders of older versions were not all marked for their lists"),
	);
	const reasonsAgainstTraffic = () => [
		...(isStopping() ? ["the store is stopping"] : []),
		...(catalog.snapshot().areProductsLoaded ? [] : ["the catalogue has not been loaded"]),
	];
	return {
		store,
		outbox,
		pages: pagesOf(store, { reasonsAgainstTraffic, countFailedMessages: outbox.failed }),
		/** Ends the event streams, and what the store does by itself. */
		async stop(): Promise<void> {
			store.stopFollowing();
			await Promise.all(workers.map((worker) => worker.close()));
		},
	};
}

interface RunOptions {
	isStopping?: () => boolean;
	observeCall?: DatastoreCallListener | undefined;
	/** Between two looks into the outbox and at waiting notices. */
	pollMs?: number;
}

/** @returns what makes a server answer from the built store, with limits for its connections */
export function prepareServing(
	{ store, pages }: RunningStore,
	observers: Pick<Production, "requestListeners" | "onOpen"> = {},
): (server: Server) => void {
	const { settings } = store;
	const pipeline = createPipeline(settings, {
		...pages,
		...(settings.pageCacheBytes > 0 && { pageCache: pageCacheOf(store) }),
		...observers,
	});
	const refusalHeaders = createSecurityHeaders(settings.publicOrigin)();
	return (server) => guardServer(server, pipeline, refusalHeaders, settings.drainMs);
}

async function openChannels({ datastore, business, settings }: Store): Promise<OutboxChannel[]> {
	const { mail, webhook, paymentPicturesFolder: picturesFolder } = settings;
	const onAnswer = (event: WebhookEvent, answer: string) =>
		recordWebhookReceipt(datastore, event, { answer, picturesFolder }, new Date());
	return [
		createMailChannel({ business, transport: await openMailTransport(mail), origin: mail.origin, log }),
		createPushChannel({ datastore, contact: `mailto:${mail.from.address}`, log, clock: Date.now }),
		webhook ? createWebhookChannel({ webhook, onAnswer, log, clock: Date.now }) : absentWebhook,
	];
}

function pagesOf(
	store: Store,
	process: Pick<AppLoadContext["server"], "reasonsAgainstTraffic" | "countFailedMessages">,
): Pages {
	const { settings, whenStreamed } = store;
	const server = { assetsVersion: remixBuild.assets.version, ...process };
	// Also of an ended session: the screen gives the form back.
	const isStaff = ({ headers }: IncomingMessage) => hasStaffCookie(headers.cookie, settings);
	const mode = settings.mode === "development" ? "development" : "production";
	const fetchRoute = handleByRemix(remixBuild, mode, () => ({ store, server }), answerThrown);
	return {
		fetchRoute: guardDesk(forgetEndedSessions(fetchRoute, store), {
			whenStreamed,
			adminOrigin: settings.adminOrigin,
		}),
		mayUpload: (request) => {
			const kind = bodyKind(request);
			if (kind === "form") return isStaff(request);
			const head = toRequest(request, request.headers);
			return kind === "picture" ? isForOwnOrder(head, store) : maySendFiles(head, store);
		},
		isStaff,
	};
}

function pageCacheOf({ settings, catalog, business, texts, discounts, isLoaded }: Store): PageCacheOptions {
	return {
		// The version of everything that shared pages show, delivery dates included.
		version: () =>
			[
				liveVersion(catalog.snapshot().version, new Date()),
				...[business, texts, discounts].map((live) => live.version()),
			].join("-"),
		isComplete: isLoaded,
		maxBytes: settings.pageCacheBytes,
		cdnSeconds: settings.cdnCacheSeconds,
		ownSlot: seenSlot(() => catalog.snapshot().products),
	};
}

import { openPhotoPublisher } from "~/domain/assortment/publish-photos.server";
import { openBusiness } from "~/domain/business/live-business.server";
import { openDiscounts } from "~/domain/cart/live-discounts.server";
import { openCatalog } from "~/domain/catalog/catalog.server";
import { openTexts } from "~/domain/content/live-texts.server";
import { markPosted } from "~/domain/mail/mark-posted.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type DatastoreCallListener, observeDatastore } from "~/platform/datastore/observe-datastore.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { log } from "~/platform/process/log.server";
import type { Sender } from "~/platform/process/rate-limit.server";
import type { Env } from "~/platform/settings/parse-env.server";
import type { ExportsUnderWay } from "~/shop/account/start-export.server";
import { OpenStreams } from "~/shop/browser/catalog-events.server";
import { createSitemapWriter } from "~/shop/seo/write-sitemap.server";
import { createRateLimits } from "~/web/rate-limits/rate-limits.server";
import { createStorageBudget } from "~/web/rate-limits/storage-budget.server";

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}

	/** What every loader and action gets as `context`, one for each request. */
	interface AppLoadContext {
		store: Store;
		/** The process that serves the store. */
		server: {
			/** Of the browser's files. */
			assetsVersion: string;
			/** Empty when this process is ready for requests. A lost datastore is no reason: pages come from memory. */
			reasonsAgainstTraffic(): string[];
			/** Mails and events; undefined if unknown. */
			countFailedMessages(): number | undefined;
		};
	}
}

export type Store = Awaited<ReturnType<typeof createStore>>;

/** Opens a store. A process may have several, each with its own settings. @throws DatastoreUnavailable */
export async function createStore(settings: Env, observeCall?: DatastoreCallListener) {
	const opened = await openDatastore(settings.datastore);
	const { datastore: observed, writes, whenStreamed } = observeDatastore(opened, observeCall);
	const withEvents = (inner: Datastore) => (settings.webhook ? withOrderEvents(inner) : inner);
	const datastore = withEvents(observed);
	const rateLimits = createRateLimits();
	// First, so that its one record is read before the catalogue's thousands.
	const business = openBusiness(datastore, log);
	const texts = openTexts(datastore, business, log);
	const discounts = openDiscounts(datastore, log);
	const clock = () => new Date();
	const catalog = openCatalog(datastore, log, { clock });
	const photoPublisher = openPhotoPublisher({ datastore, pictures: settings.picturesFolder, clock });
	business.follow(({ exchangeRate }) => catalog.setExchangeRate(exchangeRate));

	function stopFollowing(): void {
		for (const live of [catalog, business, texts, discounts]) live.close();
	}

	return {
		settings,
		datastore,
		/** For a form of this sender: the events that it causes wait for the sender's turn, as its mails and pushes do. */
		datastoreOf: (sender: Sender) =>
			withEvents(markPosted(observed, sender, rateLimits.takePostedTurn, settings.sessionSecret)),
		catalog,
		business,
		texts,
		discounts,
		storageBudget: createStorageBudget(settings.dailyStorageBytes),
		rateLimits,
		openStreams: new OpenStreams(),
		exportsUnderWay: new Map() as ExportsUnderWay,
		writeSitemap: createSitemapWriter(),
		photoPublisher,
		/** Since the store was opened, for the metrics. */
		counts: { ordersPlaced: 0, ordersFailed: 0, browserErrors: 0 },
		writes,
		whenStreamed,
		/** Whether what pages show has been read. Until then, nothing is known to be missing. */
		isLoaded: () => [catalog, business, texts, discounts].every((live) => live.isLoaded()),
		/** Resolves when the business, the texts and the discount codes are loaded, or the datastore does not deliver them. */
		ready: Promise.all([business.ready, texts.ready, discounts.ready]),
		stopFollowing,
		async close(): Promise<void> {
			stopFollowing();
			photoPublisher.close();
			await datastore.close();
		},
	};
}

import { readProducts } from "~/domain/cart/product-lookup.server";
import { productAndStockKeys } from "~/domain/goods/change-stock.server";
import { presentSkus } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import type { Actor } from "~/domain/staff/actor";
import type { Change, Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { limaDay } from "~/platform/values/lima-time";
import { postAvailable } from "./post-stock-notices.server";
import {
	maxStockNoticesPerAddress,
	type StockNotice,
	stockNoticesRecord,
} from "./stock-notice-record.server";
import { parseUnconfirmed, readUnconfirmed, toUnconfirmedChange, unconfirmedKey } from "./unconfirmed.server";

/**
 * Confirms the requests that the owner of the address was shown, not later ones. Idempotent. Notices of products that
 * are in stock already are posted at once; notices beyond the maximum stay unconfirmed.
 * @throws DatastoreUnavailable, ZodError for a damaged record
 */
export async function confirmRequests(datastore: Datastore, { id, shownAt, secret }: Shown, { now }: Actor) {
	const { notices: asked } = await readUnconfirmed(datastore, id, now);
	const skus = await presentSkus(
		datastore,
		asked.map(({ sku }) => sku),
	);
	const slugs = [...new Set([...skus.values()].map(slugOfSku))];
	const subscriber: RecordKey = { collection: "subscriber", id };
	const stockNotice: RecordKey = { collection: "stock-notice", id };
	const keys = {
		unconfirmed: unconfirmedKey(id),
		subscriber,
		stockNotice,
		goods: productAndStockKeys(slugs),
	};
	return transact<{ outcome: "confirmed" | "nothingNew" }, typeof keys>(datastore, keys, (found) => {
		const before = parseUnconfirmed(id, found.unconfirmed, now);
		const { email, notices } = before;
		const news = before.news && before.news.at <= shownAt ? before.news : undefined;
		const stored = found.stockNotice ? stockNoticesRecord.parse(found.stockNotice) : { email, items: [] };
		const isStored = ({ sku }: StockNotice) => stored.items.some((item) => item.sku === sku);
		const added = notices
			.filter((notice) => notice.consent.at <= shownAt && !isStored(notice))
			.slice(0, maxStockNoticesPerAddress - stored.items.length);
		const left = notices.filter((notice) => !added.includes(notice) && !isStored(notice));
		if (!news && left.length === notices.length) return { result: { outcome: "nothingNew" } };

		const confirmedAt = now.toISOString();
		const rest = { ...before, notices: left, ...(news && { news: null }) };
		const changes: Change[] = [toUnconfirmedChange(id, rest)];
		if (news && !found.subscriber)
			changes.push({ ...subscriber, fields: { email, consent: news, confirmedAt } });
		// A product that came back before the confirmation would otherwise never be announced.
		const products = readProducts(slugs, found.goods, { today: limaDay(now) });
		const posted = postAvailable(id, { email, items: added }, products, { now, secret });
		changes.push(...posted.mails);
		if (posted.left.length > 0) {
			const items = [...stored.items, ...posted.left.map((notice) => ({ ...notice, confirmedAt }))];
			changes.push({ ...stockNotice, fields: { ...stored, items } });
		}
		return { changes, result: { outcome: "confirmed" } };
	});
}

interface Shown {
	id: string;
	/** When the newest request that the owner was shown was made, ISO 8601. */
	shownAt: string;
	secret: string;
}

import { redirect } from "@remix-run/node";
import { readProducts } from "~/domain/cart/product-lookup.server";
import { productAndStockKeys } from "~/domain/goods/change-stock.server";
import { slugOfSku } from "~/domain/goods/sku";
import { readConfirmationToken } from "~/domain/subscriptions/confirmation-token.server";
import { postAvailable } from "~/domain/subscriptions/post-stock-notices.server";
import {
	maxStockNoticesPerAddress,
	type StockNotice,
	stockNoticesRecord,
} from "~/domain/subscriptions/stock-notice.server";
import {
	parseUnconfirmed,
	readUnconfirmed,
	toUnconfirmedChange,
	unconfirmedKey,
} from "~/domain/subscriptions/unconfirmed.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { env } from "~/platform/settings/env.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { orThrowResponse } from "~/shop/session/require-shopper.server";

/**
 * Confirms the requests that the owner of the address was shown, not later ones. Idempotent. Notices of products that
 * are in stock already are posted at once; notices beyond the maximum stay unconfirmed.
 * @param id the subscriber's @param shownAt ISO 8601
 * @throws DatastoreUnavailable, ZodError for a damaged record
 */
export async function confirmRequests(
	datastore: Datastore,
	id: string,
	{ shownAt, now }: { shownAt: string; now: Date },
): Promise<void> {
	const subscriber = { collection: "subscriber" as const, id };
	const stockNotice = { collection: "stock-notice" as const, id };
	const { notices: asked } = await readUnconfirmed(datastore, id);
	const slugs = [...new Set(asked.map(({ sku }) => slugOfSku(sku)))];
	const keys = [unconfirmedKey(id), subscriber, stockNotice, ...productAndStockKeys(slugs)];
	return datastore.runTransaction(keys, ([fields, subscribed, waiting, ...records]) => {
		const before = parseUnconfirmed(id, fields);
		const { email, notices } = before;
		const news = before.news && before.news.at <= shownAt ? before.news : undefined;
		const stored = waiting ? stockNoticesRecord.parse(waiting) : { email, items: [] };
		const isStored = ({ sku }: StockNotice) => stored.items.some((item) => item.sku === sku);
		const added = notices
			.filter((notice) => notice.consent.at <= shownAt && !isStored(notice))
			.slice(0, maxStockNoticesPerAddress - stored.items.length);
		const left = notices.filter((notice) => !added.includes(notice) && !isStored(notice));
		if (!news && left.length === notices.length) return { result: undefined };

		const confirmedAt = now.toISOString();
		const rest = { ...before, notices: left, ...(news && { news: null }) };
		const changes: Change[] = [toUnconfirmedChange(id, rest)];
		if (news && !subscribed) {
			changes.push({ ...subscriber, fields: { email, consent: news, confirmedAt } });
		}
		// A product that came back before the confirmation would otherwise never be announced.
		const products = readProducts(slugs, records, { today: limaDay(now) });
		const posted = postAvailable(id, { email, items: added }, products, now);
		changes.push(...posted.mails);
		if (posted.left.length > 0) {
			const items = [...stored.items, ...posted.left.map((notice) => ({ ...notice, confirmedAt }))];
			changes.push({ ...stockNotice, fields: { ...stored, items } });
		}
		return { changes, result: undefined };
	});
}

/** A bad link redirects to the page that explains it. @throws Response 503 while the datastore does not answer */
export async function confirmationAction(request: Request, form: FormData, datastore: Datastore) {
	const token = new URL(request.url).searchParams.get("s") ?? "";
	const now = new Date();
	const link = readConfirmationToken(token, now, env.sessionSecrets);
	if (!link || link.isExpired) return redirect(urls.confirmation({ s: token }), { status: 303 });
	const shownAt = String(form.get("shownAt") ?? "");
	await orThrowResponse(confirmRequests(datastore, link.subscriberId, { shownAt, now }));
	return redirect(urls.confirmation({ s: token, listo: "1" }), { status: 303 });
}

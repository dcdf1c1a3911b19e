import { readProducts } from "~/domain/cart/product-lookup.server";
import { findItem, type Item, type ProductLookup, skuOf } from "~/domain/cart/sku.server";
import type { ProductIndex } from "~/domain/catalog/product-index.server";
import { productAndStockKeys } from "~/domain/goods/change-stock.server";
import { slugOfSku } from "~/domain/goods/sku";
import { listMails, post } from "~/domain/mail/outbox.server";
import type { Change, Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { transact } from "~/platform/datastore/transact.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { sha256Hex } from "~/platform/values/sha256.server";
import { writeStockNotice } from "./newsletter-mails.server";
import { parseUndamagedNotices, type StockNotice, type StockNotices } from "./stock-notice-record.server";
import { createUnsubscribeToken } from "./unsubscribe-token.server";

/** Milliseconds between the mails of many who wait for a product: about what sending one takes. */
const apartMs = 500;

export async function postStockNotices(
	datastore: Datastore,
	products: ProductIndex,
	restocked: ReadonlySet<string>,
	sending: Sending,
): Promise<number> {
	let posted = 0;
	const all = parseInPages(datastore, "stock-notice", {}, (id, fields) => ({ id, fields }), "stock-notice");
	for await (const { id, fields } of all) {
		await eventLoopTurn();
		const skus = parseUndamagedNotices(id, fields)?.items.map(({ sku }) => sku) ?? [];
		const slugs = new Set<string>();
		for (const sku of skus) {
			const slug = findPresentSlug(products, slugOfSku(sku));
			if (slug && restocked.has(slug) && isAvailable(findItem(products, sku))) slugs.add(slug);
		}
		const waitMs = posted * apartMs;
		if (slugs.size > 0) posted += await postNoticesOf(datastore, id, [...slugs], { ...sending, waitMs });
	}
	return posted;
}

interface Sending {
	now: Date;
	secret: string;
	waitMs?: number;
}

/** Looks the slug up without loading the product, which may be one of thousands. */
function findPresentSlug(products: ProductIndex, slug: string): string | undefined {
	return products.rowOf(slug) === undefined ? products.byFormerSlug(slug)?.slug : slug;
}

/** Reads the products again in the transaction: another process may have posted, or sold out, meanwhile. */
function postNoticesOf(datastore: Datastore, id: string, slugs: string[], sending: Sending): Promise<number> {
	const key: RecordKey = { collection: "stock-notice", id };
	const keys = { notices: key, goods: productAndStockKeys(slugs) };
	return transact<number, typeof keys>(datastore, keys, (found) => {
		const notices = parseUndamagedNotices(id, found.notices);
		if (!notices) return { result: 0 };
		const products = readProducts(slugs, found.goods, { today: limaDay(sending.now) });
		const { mails, left } = postAvailable(id, notices, products, sending);
		if (mails.length === 0) return { result: 0 };
		const rest = left.length > 0 ? { ...notices, items: left } : null;
		return { changes: [...mails, { ...key, fields: rest }], result: mails.length };
	});
}

export function postAvailable(
	id: string,
	{ email, items }: Pick<StockNotices, "email" | "items">,
	products: ProductLookup,
	{ now, secret, waitMs = 0 }: Sending,
): { mails: Change[]; left: StockNotice[] } {
	const unsubscribe = urls.unsubscribe({ s: createUnsubscribeToken(id, secret) });
	const mails: Change[] = [];
	const told = new Set<string>();
	const left = items.filter(({ sku, consent, shopper }) => {
		const item = findItem(products, sku);
		if (!isAvailable(item)) return true;
		const presentSku = skuOf(item);
		if (told.has(presentSku)) return false;
		told.add(presentSku);
		// Includes the time of consent, so that a later request gets another mail.
		const mailId = prefixOfNotices(id, shopper) + sha256Hex(JSON.stringify([id, sku, consent.at]), 20);
		mails.push(post(mailId, writeStockNotice(email, item, unsubscribe), now, undefined, waitMs));
		return false;
	});
	return { mails, left };
}

/** The changes that drop an address's notices that wait in the outbox. @param shopper null for guests; undefined for all */
export async function dropNotices(
	datastore: Datastore,
	id: string,
	shopper?: string | null,
): Promise<Change[]> {
	const mails = await listMails(datastore, prefixOfNotices(id, shopper));
	return mails.map((mail) => ({ collection: "outbox", id: mail.id, fields: null }));
}

function prefixOfNotices(id: string, shopper?: string | null): string {
	const ofAddress = `stock-${id.slice(0, 24)}-`;
	return shopper === undefined ? ofAddress : `${ofAddress}${sha256Hex(shopper ?? "", 8)}-`;
}

function isAvailable(item: Item | undefined): item is Item {
	return item !== undefined && (item.variant ?? item.product).stock > 0;
}

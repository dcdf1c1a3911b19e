import { versionPicture } from "~/domain/goods/versioned-files.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { findAccountOrder, findOrder } from "~/domain/orders/order-repository.server";
import {
	type OrderSettings,
	type OrderView,
	toOrderView,
	type ViewableOrder,
} from "~/domain/orders/order-view";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { limaDay } from "~/platform/values/lima-time";
import { type AccountStore, findShopper } from "~/shop/session/require-shopper.server";
import { orderAccessCookie } from "./order-access-cookie.server";

/** @returns the order if the cookie grants it or the signed-in account owns it @throws DatastoreUnavailable */
export async function findPermittedOrder(request: Request, store: AccountStore, requested: string | null) {
	const { datastore, settings } = store;
	const reference = readReference(requested);
	if (!reference) return undefined;
	if ((await orderAccessCookie(settings).read(request)).includes(reference))
		return findOrder(datastore, reference);
	const account = await findShopper(request, store);
	return account && findAccountOrder(datastore, account.session, reference);
}

/** For a page that can say that the datastore is unavailable. */
export async function findViewableOrder(
	request: Request,
	store: AccountStore,
	requested: string | null,
	shown: OrderSettings,
): Promise<ViewableOrder | undefined> {
	const reference = readReference(requested);
	if (!reference) return undefined;
	const today = limaDay(new Date());
	const viewable = findPermittedOrder(request, store, reference).then(
		(order) => order && { reference, order: versionPictures(toOrderView(order, { ...shown, today })) },
	);
	return catchUnavailable<ViewableOrder | undefined>(viewable, () => ({ reference }));
}

/** Orders store picture addresses without a version. */
function versionPictures(order: OrderView): OrderView {
	const lines = order.lines.map((line) => ({ ...line, image: versionPicture(line.image) }));
	return { ...order, lines };
}

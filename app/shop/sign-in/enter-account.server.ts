import { adoptOrdersAtSignIn } from "~/domain/account/adopt-orders.server";
import type { OpenedSession } from "~/domain/account/open-account.server";
import { adoptFavourites } from "~/shop/cart/favourites.server";
import { forgetOthersAnswers, forgetPerson } from "~/shop/session/personal-cookies.server";
import { readReturnTo } from "~/shop/session/return-to.server";
import { readSession, writeSession } from "~/shop/session/session-cookie.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { clearCacheHeaders } from "~/web/http/clear-site-data.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

/**
 * Answers a sign-in: the account adopts what was done here as a guest, and the browser forgets another account's data.
 * @throws SessionEnded
 */
export async function enterAccount(
	request: Request,
	{ session, token }: OpenedSession,
	store: ShopStore,
	cookies: readonly string[] = [],
): Promise<Response> {
	const { datastore, settings } = store;
	await adoptOrdersAtSignIn(datastore, session, new Date());
	const former = await readSession(request, settings);
	const isOthers = former !== undefined && former.shopperId !== session.shopperId;
	const changed = isOthers
		? await forgetPerson(request, former, settings)
		: [
				...(await adoptFavourites(request, store, session)),
				...(await forgetOthersAnswers(request, session, settings)),
			];
	return redirectWithCookies(
		readReturnTo(request),
		[...changed, await writeSession(session, token, settings), ...cookies],
		isOthers ? clearCacheHeaders : {},
	);
}

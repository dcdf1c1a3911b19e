import type { OpenedSession } from "~/domain/account/open-account.server";
import { adoptOrdersAtSignIn } from "~/domain/orders/adopt-orders.server";
import { adoptFavourites } from "~/shop/cart/favourites.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { readReturnTo } from "~/shop/session/return-to.server";
import { writeSession } from "~/shop/session/session-cookie.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

/** Answers a sign-in. The account takes over what this browser and its owner did as a guest. @throws SessionEnded */
export async function enterAccount(
	request: Request,
	{ session, token }: OpenedSession,
	store: AccountStore,
	cookies: readonly string[] = [],
): Promise<Response> {
	await adoptOrdersAtSignIn(store.datastore, session, new Date());
	return redirectWithCookies(readReturnTo(request), [
		await writeSession(session, token, store.settings),
		...(await adoptFavourites(request, store, session)),
		...cookies,
	]);
}

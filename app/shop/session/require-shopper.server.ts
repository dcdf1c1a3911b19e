import { redirectDocument } from "@remix-run/node";
import { readShopper, type SignedInShopper } from "~/domain/people/shopper-repository.server";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { urls } from "~/platform/urls";
import { signInUrl } from "./return-to.server";
import { readSession } from "./session-cookie.server";
import type { ShopStore } from "./shop-store.server";
import { canSignIn } from "./sign-in-ways.server";

export type AccountStore = Pick<ShopStore, "datastore" | "settings">;

/** Decides whether a request is signed in. @throws DatastoreUnavailable, only for a request with a session */
export async function findShopper(request: Request, { datastore, settings }: AccountStore) {
	const session = await readSession(request, settings);
	const shopper = session && (await readShopper(datastore, session));
	return shopper && { session, shopper };
}

/** False while the datastore is unavailable, so that the sign-in page is still shown. */
export async function isSignedIn(request: Request, store: AccountStore): Promise<boolean> {
	return (await catchUnavailable(findShopper(request, store), () => undefined)) !== undefined;
}

/** Every loader and action of the account has to call it: a browser can request a child route's loader alone. */
export async function requireShopper(request: Request, store: AccountStore): Promise<SignedInShopper> {
	const found = await findShopper(request, store);
	// A document redirect: only the sign-in page's document has a policy that allows Firebase.
	if (!found) throw redirectDocument(canSignIn(store.settings) ? signInUrl(request) : urls.account);
	return found;
}

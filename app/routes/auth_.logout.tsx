import { redirect } from "@remix-run/node";
import { urls } from "~/platform/urls";
import { signOut } from "~/shop/account/sign-out.server";
import { shopAction } from "~/shop/session/shop-form.server";

/** A POST of this store only, so that no link or image elsewhere can sign a shopper out. */
export const action = shopAction(({ request, store }) => signOut(request, store));

export function loader() {
	return redirect(urls.account);
}

/** Without a component Remix would answer a refusal with JSON. */
export default function SignOut() {
	return null;
}

export { ErrorBoundary, meta } from "~/shop/frame/page-exports";

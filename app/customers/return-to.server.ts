import { urls } from "~/urls";

const parameter = "volver";

/** The sign-in page, which leads back to where the shopper wanted to go. */
export function signInUrl(request: Request): string {
	const { pathname, search } = new URL(request.url);
	const back = ownPage(pathname + search) ?? ownPage(pathname) ?? urls.account;
	return back === urls.account ? urls.signIn : `${urls.signIn}?${new URLSearchParams({ [parameter]: back })}`;
}

/** Where a request to the sign-in page leads once the shopper is signed in: never to anything but pages of ours. */
export function returnTo(request: Request): string {
	return ownPage(new URL(request.url).searchParams.get(parameter)) ?? urls.account;
}

/** @returns an address that is made here, of pages that need a session or are better with one */
function ownPage(asked: string | null): string | undefined {
	if (!asked) return undefined;
	const fixed = [urls.account, urls.orders(), urls.addresses, urls.accountDetails, urls.checkout];
	const pagina = /\?pagina=([1-9]\d{0,3})$/.exec(asked)?.[1];
	const reference = /\/(WASI-[\dA-Z]{4}-[\dA-Z]{4})$/.exec(asked)?.[1];
	const known = [
		...fixed,
		...(pagina ? [urls.orders({ pagina })] : []),
		...(reference ? [urls.order(reference)] : []),
	];
	return known.find((page) => page === asked);
}

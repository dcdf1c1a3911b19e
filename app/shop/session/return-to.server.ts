import { urls } from "~/platform/urls";

const parameter = "volver";

export function signInUrl(request: Request): string {
	const { pathname, search } = new URL(request.url);
	const back = findReturnPage(pathname + search) ?? findReturnPage(pathname) ?? urls.account;
	return back === urls.account ? urls.signIn : `${urls.signIn}?${new URLSearchParams({ [parameter]: back })}`;
}

/** @returns the page to open after sign-in; the account's home unless the address is on the allow-list */
export function readReturnTo(request: Request): string {
	return findReturnPage(new URL(request.url).searchParams.get(parameter)) ?? urls.account;
}

/** Prevents open redirects. */
function findReturnPage(requested: string | null): string | undefined {
	if (!requested) return undefined;
	const fixed = [urls.account, urls.orders(), urls.addresses, urls.accountDetails, urls.checkout];
	const pagina = /\?pagina=([1-9]\d{0,3})$/.exec(requested)?.[1];
	const reference = /\/(WASI-[\dA-Z]{4}-[\dA-Z]{4})$/.exec(requested)?.[1];
	const address = /\?editar=([0-9a-f]{32})$/.exec(requested)?.[1];
	const allowed = [
		...fixed,
		...(pagina ? [urls.orders({ pagina })] : []),
		...(address ? [urls.editAddress(address)] : []),
		...(reference ? [urls.order(reference)] : []),
	];
	return allowed.find((page) => page === requested);
}

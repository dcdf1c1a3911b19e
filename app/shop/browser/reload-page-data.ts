import { useEffect } from "react";
import { isSharedPath } from "~/platform/find-shop-address";
import { dataPathOf } from "~/platform/urls";

/** Renews the browser's copy of the page's data before a revalidation. @returns false without an answer, or for a 5xx */
export async function reloadPageData(): Promise<boolean> {
	return (await request(location, "reload")) < 500;
}

/** The first page came as HTML. Requests its data when the shopper leaves it, to have them cached for Back. */
export function useRequestFirstPageData(): void {
	useEffect(() => {
		const stop = window.__remixRouter.subscribe(({ location, navigation }) => {
			if (!navigation.location) return;
			stop();
			if (!navigation.formMethod && isSharedPath(location.pathname)) request(location, "default");
		});
		return stop;
	}, []);
}

async function request({ pathname, search }: Pick<URL, "pathname" | "search">, cache: RequestCache) {
	try {
		const answer = await fetch(dataPathOf(pathname) + search, { cache });
		await answer.arrayBuffer();
		return answer.status;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}

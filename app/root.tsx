import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { noticeOn, withoutNotice } from "~/domain/business/notice";
import type { PricedCart } from "~/domain/cart/cart";
import { liveVersion } from "~/domain/catalog/live-version.server";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { limaDay } from "~/platform/values/lima-time";
import { newestLinks } from "~/shop/browse/newest-cards.server";
import { fallbackStyle, restoreScrollCode } from "~/shop/browser/inline-code";
import { loadLayoutCart } from "~/shop/cart/open-cart.server";
import { RouteErrorPage } from "~/shop/frame/ErrorPage";
import { LayoutBoundary } from "~/shop/frame/LayoutBoundary";
import { PageLayout } from "~/shop/frame/PageLayout";
import { ShopContext, type ShopData } from "~/shop/parts/use-shop";
import { revalidateUnlessFailed } from "~/web/forms/failed-submission";
import { writeSlotData } from "~/web/page-cache/mark-slots.server";
import { parseSlotData } from "~/web/page-cache/Slot";
import "~/ui/styles/global.css";
import { isAdminPath, urls } from "~/platform/urls";

export const links: LinksFunction = () => [
	{ rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	// Read before anything is awaited, so that it is never newer than the page's data.
	const version = liveVersion(store.catalog.snapshot().version, new Date());
	const { priced, validUntil } = await loadLayoutCart(request, store, context);
	const snapshot = store.catalog.snapshot();
	const business = store.business.current();
	const today = limaDay(new Date());
	// After a form, Remix runs the loaders with the headers of its POST. The entry drops it unless the form was refused.
	const isRefusal = request.headers.has("content-type");
	return {
		...(isRefusal && { isRefusal }),
		version,
		cart: writeSlotData(request, { name: "cart-data", expiresAt: validUntil }, priced),
		shop: JSON.stringify({
			business: withoutNotice(business),
			notice: noticeOn(today, business),
			trackingUrl: new URL(urls.tracking, publicOriginOf(request.url, store.settings)).href,
			year: today.slice(0, 4),
			categories: snapshot.categories.map(({ _id, name }) => ({ _id, name })),
			newest: newestLinks(snapshot),
			hasOffers: snapshot.products.hasOffers(),
			footerPages: store.texts.current().footerPages.map(({ path, title }) => ({ to: path, label: title })),
		} satisfies ShopData),
	};
}

export const shouldRevalidate = revalidateUnlessFailed;

export function Layout({ children }: { children: ReactNode }) {
	const layout = useLayoutData();
	const isDesk = isAdminPath(useLocation().pathname);
	const cart = useMemo(
		() => (layout?.cart ? parseSlotData<PricedCart>(layout.cart) : undefined),
		[layout?.cart],
	);
	// The page's frame is not rendered again while this text stays the same.
	const shop = useMemo((): Partial<ShopData> => JSON.parse(layout?.shop ?? "{}"), [layout?.shop]);
	return (
		<html lang="es-PE">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<style>{fallbackStyle}</style>
				<meta name="theme-color" content="#fffdf9" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#161a18" media="(prefers-color-scheme: dark)" />
				<Meta />
				<Links />
				<link rel="manifest" href={isDesk ? "/desk.webmanifest" : "/site.webmanifest"} />
			</head>
			<body>
				<ShopContext.Provider value={shop}>
					{isDesk ? (
						children
					) : (
						<>
							<LayoutBoundary>
								<PageLayout cart={cart}>{children}</PageLayout>
							</LayoutBoundary>
							{typeof document === "undefined" ? <RestoreScroll /> : <ScrollRestoration />}
						</>
					)}
				</ShopContext.Provider>
			</body>
		</html>
	);
}

function RestoreScroll() {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of the store's own function.
	return <script dangerouslySetInnerHTML={{ __html: restoreScrollCode }} />;
}

type LayoutData = ReturnType<typeof useRouteLoaderData<typeof loader>>;
let lastData: LayoutData;

/** In the browser, the layout keeps its last data when a page cannot be loaded. */
function useLayoutData(): LayoutData {
	const layout = useRouteLoaderData<typeof loader>("root");
	if (typeof document === "undefined") return layout;
	lastData = layout ?? lastData;
	return lastData;
}

export default function Root() {
	return <Outlet />;
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
export { RouteErrorPage as ErrorBoundary };

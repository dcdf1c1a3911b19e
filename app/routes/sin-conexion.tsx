import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import { newestLinks } from "~/shop/browse/newest-cards.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { buttonClass } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";

/** The service worker shows this page instead of one that it cannot load. */
export function loader({ request, context }: LoaderFunctionArgs) {
	const { store } = context;
	return {
		...describePage(request, store, { title: "Sin conexión", isUnlisted: true }),
		newest: newestLinks(store.catalog.snapshot()),
	};
}

export default function Offline() {
	const { newest } = useLoaderData<typeof loader>();
	return (
		<Page
			title="No tienes conexión"
			intro="No pudimos conectarnos con la tienda. Revisa tu conexión y vuelve a intentarlo: tu carrito te espera tal como lo dejaste."
		>
			<p>
				{/* biome-ignore lint/a11y/useValidAnchor: the page is shown at the address that could not be loaded. */}
				<a href="" className={buttonClass("primary")}>
					Reintentar
				</a>
			</p>
			<KeepLooking links={newest} />
		</Page>
	);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";

import { data, type LoaderFunctionArgs, replace } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { destinationToQuery, parseDestination } from "~/domain/delivery/destination-query.server";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import { urls } from "~/platform/urls";
import { ContentPage } from "~/shop/content/ContentPage";
import { loadPlainPage } from "~/shop/content/load-plain-page.server";
import { DestinationForm } from "~/shop/parts/DestinationForm";
import { estimateDelivery } from "~/shop/parts/delivery-estimate.server";
import { writeDestination } from "~/shop/parts/destination-cookie.server";
import { describePage } from "~/shop/seo/describe-page.server";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";

/** Shows the text from `content/pages`, and the delivery date for a district. */
export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const business = store.business.current();
	const text = loadPlainPage(urls.delivery, store.texts.current(), business);
	if (!text) throw new Response(null, { status: 404 });
	const selected = parseDestination(new URL(request.url).searchParams);
	requireCanonicalUrl(request.url, urls.deliveryDate(destinationToQuery(selected)), replace);
	const { district } = selected;
	const page = {
		...text,
		...describePage(request, store.settings, text),
		selected,
		options: listPlaceOptions(selected),
		estimate: district ? estimateDelivery(district, new Date(), business) : undefined,
	};
	return data(
		page,
		district ? { headers: { "Set-Cookie": await writeDestination(district, store.settings) } } : {},
	);
}

export default function DeliveryPage() {
	const page = useLoaderData<typeof loader>();
	const { selected, options, estimate } = page;
	return (
		<ContentPage {...page}>
			<DestinationForm {...{ selected, options, estimate }} key={selected.district} />
		</ContentPage>
	);
}

export { ErrorBoundary, meta, shouldRevalidate } from "~/shop/frame/page-exports";

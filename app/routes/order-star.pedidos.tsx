import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adoptAndListOrders } from "~/domain/account/adopt-orders.server";
import { toOrderRow } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { pageToQuery, parsePageNumber } from "~/platform/values/page-number";
import { OrderList } from "~/shop/account/OrderList";
import { suggestCards } from "~/shop/browse/newest-cards.server";
import { Pagination } from "~/shop/browse/Pagination";
import { requireShopper } from "~/shop/session/require-shopper.server";
import { requireCanonicalUrl } from "~/web/http/require-canonical-url.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const account = await requireShopper(request, store);
	const { searchParams } = new URL(request.url);
	const wanted = { page: parsePageNumber(searchParams.get("pagina")), size: 10, now: new Date() };
	const { orders, page, pages } = await adoptAndListOrders(store.datastore, account, wanted);
	requireCanonicalUrl(request.url, urls.orders(pageToQuery(page)), redirect);
	const { favourites } = account.shopper;
	const suggested =
		orders.length === 0
			? suggestCards(store.catalog.snapshot(), "wellRated", store.business.bestSellers(), favourites)
			: undefined;
	const today = limaDay(new Date());
	const rows = orders.map((order) => toOrderRow(order, today));
	return { title: "Mis pedidos", orders: rows, suggested, page, pages };
}

export default function Orders() {
	const { orders, suggested, page, pages } = useLoaderData<typeof loader>();
	return (
		<>
			<h2>Mis pedidos</h2>
			<OrderList orders={orders} suggested={suggested} />
			<Pagination page={page} pages={pages} toUrl={(other) => urls.orders(pageToQuery(other))} />
		</>
	);
}

export { headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";

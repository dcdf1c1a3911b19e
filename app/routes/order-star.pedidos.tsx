import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderList } from "~/account/OrderList";
import { orThrowResponse, requireShopper } from "~/auth/require-shopper.server";
import { requireCanonicalUrl } from "~/http/require-canonical-url.server";
import { adoptAndListOrders } from "~/orders/account-orders.server";
import { toOrderRow } from "~/orders/order-view";
import { pageToQuery, parsePageNumber } from "~/page-number";
import { store } from "~/store.server";
import { newestCards } from "~/storefront/newest-cards.server";
import { Pagination } from "~/storefront/Pagination";
import { urls } from "~/urls";

export async function loader({ request }: LoaderFunctionArgs) {
	const account = await requireShopper(request, store.datastore);
	const { searchParams } = new URL(request.url);
	const wanted = { page: parsePageNumber(searchParams.get("pagina")), size: 10 };
	const { orders, page, pages } = await orThrowResponse(adoptAndListOrders(store.datastore, account, wanted));
	requireCanonicalUrl(request.url, urls.orders(pageToQuery(page)), redirect);
	const newest = orders.length === 0 ? newestCards(store.catalog.snapshot()) : [];
	return { title: "Mis pedidos", orders: orders.map(toOrderRow), newest, page, pages };
}

export default function Orders() {
	const { orders, newest, page, pages } = useLoaderData<typeof loader>();
	return (
		<>
			<h2>Mis pedidos</h2>
			<OrderList orders={orders} newest={newest} />
			<Pagination page={page} pages={pages} toUrl={(other) => urls.orders(pageToQuery(other))} />
		</>
	);
}

export { headers, shouldRevalidate } from "~/layout/page-exports";

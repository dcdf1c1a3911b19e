import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { orThrowResponse, requireShopper } from "~/auth/require-shopper.server";
import { findAccountOrder } from "~/orders/account-orders.server";
import { OrderPanel } from "~/orders/OrderPanel";
import { toOrderView } from "~/orders/order-view";
import { HowToPay } from "~/own-orders/HowToPay";
import { OrderActions } from "~/own-orders/OrderActions";
import { store } from "~/store.server";
import { urls } from "~/urls";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { session } = await requireShopper(request, store.datastore);
	const order = await orThrowResponse(findAccountOrder(store.datastore, session, params.reference));
	if (!order) throw new Response(null, { status: 404 });
	if (order.reference !== params.reference) throw redirect(urls.order(order.reference));
	return { title: `Pedido ${order.reference}`, order: toOrderView(order, store.business.payment()) };
}

export default function OrderDetail() {
	const { order } = useLoaderData<typeof loader>();
	return (
		<>
			<HowToPay order={order} />
			<OrderPanel order={order} />
			<OrderActions order={order} />
			<p>
				<Link to={urls.orders()}>Ver todos tus pedidos</Link>
			</p>
		</>
	);
}

export { headers, shouldRevalidate } from "~/layout/page-exports";

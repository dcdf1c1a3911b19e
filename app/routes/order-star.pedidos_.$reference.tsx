import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nameOrder } from "~/domain/orders/order";
import { findAccountOrder } from "~/domain/orders/order-repository.server";
import { toOrderView } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { HowToPay } from "~/shop/orders/HowToPay";
import { OrderActions } from "~/shop/orders/OrderActions";
import { OrderPanel } from "~/shop/orders/OrderPanel";
import { requireShopper } from "~/shop/session/require-shopper.server";

export async function loader({ request, params, context: { store } }: LoaderFunctionArgs) {
	const { session } = await requireShopper(request, store);
	const order = await findAccountOrder(store.datastore, session, params.reference);
	if (!order) throw new Response(null, { status: 404 });
	if (order.reference !== params.reference) throw redirect(urls.order(order.reference));
	const shown = { ...store.business.orderSettings(), today: limaDay(new Date()) };
	return { title: nameOrder(order), order: toOrderView(order, shown) };
}

export default function OrderDetail() {
	const { order } = useLoaderData<typeof loader>();
	return (
		<>
			<OrderPanel order={order} actions={<OrderActions order={order} hasWhatsapp />}>
				<HowToPay order={order} />
			</OrderPanel>
			<p>
				<a href={urls.orders()}>Ver todos tus pedidos</a>
			</p>
		</>
	);
}

export { headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";

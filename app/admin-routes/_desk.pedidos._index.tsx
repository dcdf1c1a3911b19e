import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { changeOrdersAction, describeChange } from "~/desk-orders/change-orders.server";
import { FoundOrders, OrderFilters } from "~/desk-orders/FoundOrders";
import { listOrders } from "~/desk-orders/order-list.server";
import { readForm } from "~/forms/read-form.server";
import { pageTitle } from "~/page-title";
import { requireStaff } from "~/staff/require-staff.server";
import { store } from "~/store.server";
import { DoneMessage } from "~/ui/DoneMessage";

export const meta: MetaFunction = () => [{ title: pageTitle("Pedidos") }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request, store.datastore, "orders");
	const { searchParams } = new URL(request.url);
	return {
		page: await listOrders(store.datastore, searchParams),
		done: describeChange(searchParams.get("listo")),
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const staff = await requireStaff(request, store.datastore, "orders");
	return changeOrdersAction(request, await readForm(request), store.datastore, staff);
}

export default function OrdersPage() {
	const { page, done } = useLoaderData<typeof loader>();
	return (
		<>
			<h1>Pedidos</h1>
			{done && <DoneMessage>{done}</DoneMessage>}
			<OrderFilters {...page} />
			<FoundOrders {...page} />
		</>
	);
}

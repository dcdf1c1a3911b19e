import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { OrderDetailsPage } from "~/desk-orders/OrderDetailsPage";
import { changeOrderAction } from "~/desk-orders/order-actions.server";
import { methodNames, toOrderDetails } from "~/desk-orders/order-details.server";
import { readForm } from "~/forms/read-form.server";
import { findOrder } from "~/orders/order-repository.server";
import { pageTitle } from "~/page-title";
import { requireStaff } from "~/staff/require-staff.server";
import { mayUse } from "~/staff/roles";
import { store } from "~/store.server";

export const meta: MetaFunction = ({ params }) => [{ title: pageTitle(`Pedido ${params.reference}`) }];

export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	const { member } = await requireStaff(request, store.datastore, "orders");
	const order = await findOrder(store.datastore, reference);
	if (!order) throw new Response(null, { status: 404 });
	return {
		order: toOrderDetails(order),
		methods: methodNames,
		mayPay: mayUse(member.role, "payments"),
		done: doneTexts[new URL(request.url).searchParams.get("listo") ?? ""],
	};
}

export async function action({ request, params: { reference = "" } }: ActionFunctionArgs) {
	const staff = await requireStaff(request, store.datastore, "orders");
	return changeOrderAction(await readForm(request), store, reference, staff);
}

const doneTexts: Record<string, string | undefined> = {
	estado: "Listo: cambió el estado.",
	deshacer: "Listo: se deshizo el último paso.",
	nota: "Guardamos la nota.",
	direccion: "Guardamos la dirección.",
	devolucion: "Registramos la devolución.",
	comprobante: "Anotamos el comprobante.",
};

export default function OrderPage() {
	return <OrderDetailsPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}

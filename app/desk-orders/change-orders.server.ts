import { redirect } from "@remix-run/node";
import { adminUrls } from "~/admin-urls";
import { withJournal } from "~/back-office/journal.server";
import type { Datastore } from "~/datastore/datastore.server";
import { changeStatus } from "~/orders/change-order.server";
import { readReference } from "~/orders/order-reference.server";
import { orderStatuses } from "~/orders/order-status";
import type { SignedIn } from "~/staff/require-staff.server";

/** Sets the status of several orders. Those that can no longer take it are left as they are and counted. */
export async function changeOrdersAction(
	request: Request,
	form: FormData,
	datastore: Datastore,
	{ actor }: SignedIn,
): Promise<Response> {
	const status = orderStatuses.find((one) => one === form.get("estado"));
	const references = form.getAll("pedido").flatMap((typed) => readReference(typed) ?? []);
	if (!status) throw new Response(null, { status: 400 });
	const journaled = withJournal(datastore, { by: actor.by, action: "admin pedidos estado" });
	let changed = 0;
	for (const reference of references) {
		const { outcome } = await changeStatus(journaled, reference, status, actor);
		if (outcome === "changed") changed++;
	}
	const { searchParams } = new URL(request.url);
	const [q, estado] = ["q", "estado"].map((name) => searchParams.get(name) ?? undefined);
	const listo = `${changed}-${references.length}`;
	return redirect(adminUrls.orders({ ...(q && { q }), ...(estado && { estado }), listo }), 303);
}

/** @param told how many orders were changed and chosen, from the address: `11-12` */
export function describeChange(told: string | null): string | undefined {
	const [, changed, chosen] = /^(\d{1,3})-(\d{1,3})$/.exec(told ?? "") ?? [];
	if (!changed || !chosen) return undefined;
	if (chosen === "0") return "No elegiste ningún pedido: marca las casillas.";
	const others = Number(chosen) - Number(changed);
	const rest =
		others > 0 ? ` Otros ${others} ya no estaban en ese paso, o les falta stock, y quedan como están.` : "";
	return `${changed === "1" ? "Cambió 1 pedido" : `Cambiaron ${changed} pedidos`}.${rest}`;
}

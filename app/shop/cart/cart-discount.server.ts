import type { CartDiscount } from "~/domain/cart/apply-discount";
import { findDiscount } from "~/domain/cart/discount-code-record.server";
import { catchUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";

export async function readCartDiscount(datastore: Datastore, code: string | undefined) {
	if (!code) return undefined;
	return catchUnavailable<CartDiscount & { isUnread?: true }>(
		findDiscount(datastore, code, new Date()),
		(error) => {
			log.warn({ err: error }, "a discount code could not be read");
			const problem = `Ahora no pudimos revisar el código ${code}. Espera un minuto y recarga la página.`;
			return { problem, isUnread: true };
		},
	);
}

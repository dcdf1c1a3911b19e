import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import type { Supplier } from "./supplier";

export function readSupplier(): Supplier {
	const { legalName = "Wasi", ruc = "", address = "" } = env.supplier;
	return { legalName, ruc, address };
}

/** Warns at start about details that the complaints book must show (D.S. 011-2011-PCM, annex I) and are not set. */
export function warnOfUnnamedSupplier(): void {
	const { legalName, ruc, address } = env.supplier;
	const missing = [!legalName && "STORE_LEGAL_NAME", !ruc && "STORE_RUC", !address && "STORE_ADDRESS"].filter(
		Boolean,
	);
	if (env.mode !== "production" || missing.length === 0) return;
	log.warn(`the Libro de Reclamaciones must name the supplier: set ${missing.join(", ")}`);
}

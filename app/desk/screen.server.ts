import type { LoaderFunctionArgs } from "@remix-run/node";
import { withJournal } from "~/back-office/journal.server";
import type { LiveBusiness } from "~/business/live-business.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Datastore } from "~/datastore/datastore.server";
import { readForm } from "~/forms/read-form.server";
import { requireStaff } from "~/staff/require-staff.server";
import type { Area } from "~/staff/roles";
import { readTyped } from "./refusal.server";

/** The running store. */
export interface DeskStore {
	datastore: Datastore;
	catalog: Pick<Catalog, "snapshot">;
	business: Pick<LiveBusiness, "current" | "payment">;
}

export type ScreenParams = LoaderFunctionArgs["params"];

/** @returns a loader or an action that hands its request to a screen */
export function screen<T>(
	show: (request: Request, store: DeskStore, params: ScreenParams) => T,
	store: DeskStore,
) {
	return ({ request, params }: LoaderFunctionArgs) => show(request, store, params);
}

/** @returns also `journal`: the datastore, with a journal entry for each change @throws Response as `requireStaff`, `readForm` */
export async function receiveDeskForm(request: Request, datastore: Datastore, area: Area) {
	const staff = await requireStaff(request, datastore, area);
	return { ...staff, typed: readTyped(await readForm(request)), journal: journalOf(datastore, staff) };
}

/** @returns a datastore that writes a journal entry, such as `admin inventario`, with each change */
export function journalOf(datastore: Datastore, { actor }: Awaited<ReturnType<typeof requireStaff>>) {
	return (action: string) => withJournal(datastore, { by: actor.by, action: `admin ${action}` });
}

import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { LiveBusiness } from "~/domain/business/live-business.server";
import type { Catalog } from "~/domain/catalog/catalog.server";
import type { Area } from "~/domain/staff/roles";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Collection, Datastore } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import type { Env } from "~/platform/settings/parse-env.server";
import { readForm, readUpload } from "~/web/forms/read-form.server";
import type { ListView } from "./DeskList";
import { readTyped } from "./desk-refusal.server";
import { keepUnsent, requireStaff } from "./require-staff.server";

export interface DeskStore
	extends Pick<AppLoadContext["store"], "rateLimits" | "photoPublisher" | "storageBudget" | "texts"> {
	settings: Env;
	datastore: Datastore;
	catalog: Pick<Catalog, "snapshot">;
	business: Pick<LiveBusiness, "current" | "payment" | "orderSettings">;
}

/** The store and what was asked of it. */
interface DeskArgs extends DeskStore, Pick<LoaderFunctionArgs, "request" | "params"> {}

/** What the role must be allowed, or how the address says it. */
type AreaOf = Area | ((args: DeskArgs) => Area);

/** What a loader or an action of the desk gets. */
export type Desk = Awaited<ReturnType<typeof enterDesk>>;
export type ReceivedForm = Awaited<ReturnType<typeof receiveForm>>;
export type ReceivedUpload = Awaited<ReturnType<typeof receiveUpload>>;

/** A loader or an action for whoever may use the area. Turns an unavailable datastore into 503 with the sent form. */
export function deskHandler<T>(area: AreaOf, handle: (desk: Desk) => T) {
	const enter = async (args: DeskArgs) =>
		handle(await enterDesk(args, typeof area === "string" ? area : area(args)));
	return async ({ request, params, context }: LoaderFunctionArgs): Promise<Awaited<T>> => {
		const sent = request.method === "POST" ? request.clone() : undefined;
		const handling = enter({ ...context.store, request, params });
		const answer = await orUnavailable(handling, "a screen of the desk got no answer from the datastore");
		if (answer !== "unavailable") return answer;
		const unsent = sent && (await keepUnsent(sent).catch(() => undefined));
		throw data({ unsent }, { status: 503 });
	};
}

/** The loader of a `ListPage`. */
export function listHandler<List extends ListView & { title: string }>(
	area: AreaOf,
	load: (desk: Desk) => Promise<List>,
) {
	return deskHandler(area, load);
}

/** The action of forms without files. */
export function formHandler<T>(area: AreaOf, act: (received: ReceivedForm) => T) {
	return deskHandler(area, async (desk) => act(await receiveForm(desk)));
}

/** The action of a form with files. */
export function uploadHandler<T>(area: AreaOf, act: (received: ReceivedUpload) => T) {
	return deskHandler(area, async (desk) => act(await receiveUpload(desk)));
}

/** @returns also `acting`: the actor of an act that the journal calls `admin inventario` @throws Response as `requireStaff` */
async function enterDesk(args: DeskArgs, area: Area) {
	const staff = await requireStaff(args.request, args, area);
	const acting = (action: string) => ({ ...staff.actor, action: `admin ${action}` });
	return { ...args, ...staff, acting, query: new URL(args.request.url).searchParams };
}

async function receiveForm(desk: Desk) {
	const form = await readForm(desk.request);
	return { ...desk, form, typed: readTyped(form) };
}

async function receiveUpload(desk: Desk) {
	return { ...desk, ...(await readUpload(desk.request)) };
}

/** For work that a page may break off and go on with later. @returns whether its time is up */
export function timeLimit(): () => boolean {
	const end = performance.now() + 8000;
	return () => performance.now() > end;
}

/** @param intents what a form may be sent for @throws Response 400 for anything else */
export function requireIntent<Work>(intents: Record<string, Work>, intent = ""): Work {
	const work = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
	if (!work) throw new Response(null, { status: 400 });
	return work;
}

/** @param id from the address @throws Response 404, DatastoreUnavailable */
export async function requireRecord(datastore: Datastore, collection: Collection, id: string | undefined) {
	const fields = await findRecord(datastore, collection, id);
	if (!fields) throw new Response(null, { status: 404 });
	return fields;
}

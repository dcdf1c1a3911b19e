import { readBusiness } from "~/domain/business/business-record.server";
import { changeBusiness } from "~/domain/business/change-business.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { sortedJson } from "~/platform/values/sorted-json";
import { defaultZones } from "./shipping-zones";
import { requireWholePeru, type StoredZone, storedZones, ZoneFault } from "./zones.server";

interface ZoneChange {
	/** Of the zone as it is; undefined adds one. */
	name?: string | undefined;
	/** What {@link versionOfZone} told when the form was shown. */
	seen?: string | undefined;
	/** Undefined takes the zone out. */
	zone: StoredZone | undefined;
}

type ZoneResult =
	| { outcome: "changed" | "unknown" | "invalid" | "needsDollars" }
	/** Somebody else changed it: as it is now. */
	| { outcome: "outdated"; present: StoredZone }
	| { outcome: "refused"; fault: ZoneFault };

export async function changeZone(
	datastore: Datastore,
	{ name, seen, zone }: ZoneChange,
	actor: Actor,
): Promise<ZoneResult> {
	requireArea(actor, "moneySettings");
	const business = await readBusiness(datastore);
	const zones = storedZones(business);
	const before = zones.find((one) => one.name === name);
	if (name !== undefined && !before) return { outcome: "unknown" };
	if (before && seen !== versionOfZone(before)) return { outcome: "outdated", present: before };
	const changed = before ? zones.flatMap((one) => (one === before ? (zone ?? []) : one)) : [...zones];
	if (!before && zone) changed.push(zone);
	try {
		requireWholePeru(changed);
	} catch (error) {
		if (error instanceof ZoneFault) return { outcome: "refused", fault: error };
		throw error;
	}
	const [first, ...others] = changed;
	const changes = { deliveryZones: first && ([first, ...others] as [StoredZone, ...StoredZone[]]) };
	const saved = await changeBusiness(
		datastore,
		{ changes, seen: { deliveryZones: business.deliveryZones } },
		actor,
	);
	switch (saved.outcome) {
		case "refused":
			return { outcome: saved.conflicts.deliveryZones === "needsDollars" ? "needsDollars" : "invalid" };
		case "outdated":
			return changeZone(datastore, { name, seen, zone }, actor);
		default:
			return { outcome: "changed" };
	}
}

/** Keeps the zones that the shop came with as its own, unless somebody has saved others. */
export async function confirmZones(datastore: Datastore, actor: Actor): Promise<void> {
	const change = { changes: { deliveryZones: defaultZones }, seen: { deliveryZones: undefined } };
	await changeBusiness(datastore, change, actor);
}

export function versionOfZone(zone: StoredZone): string {
	return sortedJson(zone);
}

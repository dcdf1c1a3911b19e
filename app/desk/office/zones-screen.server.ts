import { data, redirect } from "@remix-run/node";
import { refuseWrongPassword } from "~/desk/frame/confirm-password.server";
import { deskHandler, formHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { describeStale, type Problem, showAgain, typedWith } from "~/desk/frame/desk-refusal.server";
import { nameSome } from "~/desk/frame/name-some";
import { readSearchText } from "~/desk/frame/read-list-page.server";
import { type Business, readBusiness } from "~/domain/business/business-record.server";
import { listCarrierNames } from "~/domain/business/carriers";
import { changeZone, confirmZones } from "~/domain/delivery/change-zones.server";
import { placesOf } from "~/domain/delivery/place";
import { describeShipping, quoteShipping } from "~/domain/delivery/quote-shipping";
import { describeZone, hasOwnZones, listZones } from "~/domain/delivery/shipping-zones";
import {
	findPlaces,
	namePlace,
	restOfPeru,
	type StoredZone,
	storedZones,
} from "~/domain/delivery/zones.server";
import {
	classesWithTariff,
	nameGoodsOf,
	type ShippingClass,
	shippingClasses,
	shippingClassOptions,
} from "~/domain/goods/shipping-class";
import { adminUrls } from "~/platform/admin-urls";
import { formatSoles } from "~/platform/values/money";
import { parseSoles } from "~/platform/values/parse-soles";
import { shopTabs } from "./shop-screen.server";
import { findLackingDollars, readZone, toZoneFields, zoneFormFields } from "./zone-fields.server";

export const loadZones = listHandler("moneySettings", async ({ datastore, member, query }) => {
	const business = await readBusiness(datastore);
	const title = "Zonas de envío";
	return {
		title,
		tabs: shopTabs(member.role, title),
		note: "Un lugar paga lo de la zona que lo nombra; si ninguna lo nombra, lo de su provincia, su departamento o el resto del Perú.",
		isToConfirm: !hasOwnZones(business),
		links: [{ name: "Agregar una zona", url: adminUrls.zone() }],
		rows: listZones(business).map((zone) => ({
			name: zone.name,
			url: adminUrls.zone(zone.name),
			details: [nameSome(zone.places.map(namePlace), 12, "; "), describeZone(zone), zone.carrier]
				.filter(Boolean)
				.join(" · "),
			value: formatSoles(zone.price.pen),
		})),
		trial: tryPrice(business, query),
		tried: { q: query.get("q") ?? "", compra: query.get("compra") ?? "", tamano: readClass(query) },
		classes: shippingClassOptions,
		done: query.has("listo") ? "Guardado. La tienda ya lo cobra así." : undefined,
	};
});

export const confirmZonesByForm = formHandler("moneySettings", async ({ datastore, acting }) => {
	await confirmZones(datastore, acting("tienda zonas"));
	return redirect(adminUrls.zones({ listo: "1" }), 303);
});

/** What a purchase would pay for its delivery to each district of that name. */
function tryPrice(business: Business, query: URLSearchParams): string[] | undefined {
	const typed = readSearchText(query);
	const purchase = query.get("compra") ?? "";
	if (!typed) return undefined;
	const lines = [{ quantity: 1, shippingClass: readClass(query) }];
	const pen = purchase.trim() ? parseSoles(purchase) : 0;
	if (pen === undefined) return ["Escribe la compra en soles, como 250."];
	const districts = findPlaces(typed).filter((code) => code.length === 6);
	if (districts.length === 0) return [`No hay un distrito «${typed}».`];
	return districts.flatMap((code) => {
		const shipping = quoteShipping(placesOf(code), { lines, subtotal: { pen, usd: 0 } }, business);
		return shipping ? `${namePlace(code)} paga: ${describeShipping(shipping)}` : [];
	});
}

function readClass(query: URLSearchParams): ShippingClass {
	return shippingClasses.find((one) => one === query.get("tamano")) ?? "normal";
}

const zoneForm = "zona";
const placePrefix = "place-";

export const loadZone = deskHandler("moneySettings", async ({ datastore, query }) => {
	const business = await readBusiness(datastore);
	const name = query.get("zona");
	const zone = storedZones(business).find((one) => one.name === name);
	const page = {
		title: zone ? `Zona ${zone.name}` : "Zona nueva",
		action: adminUrls.zone(zone?.name),
		list: adminUrls.zones(),
		isNew: !zone,
		classes: classesWithTariff.map((one) => ({ id: one, goods: nameGoodsOf(one) })),
		hasRate: business.exchangeRate !== undefined,
		carriers: listCarrierNames([], business.carriers),
		places: toPlaces(zone?.places ?? []),
		rest: { code: restOfPeru, name: namePlace(restOfPeru) },
		shown: zone ? toZoneFields(zone) : {},
	};
	return data(page, name === null || zone ? {} : { status: 404 });
});

function toPlaces(codes: readonly string[]) {
	return codes.map((code) => ({ code, field: placePrefix + code, name: namePlace(code) }));
}

/** Also searches, adds and takes out places: each button sends the whole form, so that nothing typed is lost. */
export const changeZoneByForm = formHandler("moneySettings", async (received) => {
	const { datastore, query, acting } = received;
	const { intent = "", agregar: added, quitar: removed, ...typed } = received.typed;
	if (added !== undefined) Object.assign(typed, { [placePrefix + added]: "on", q: "" });
	if (removed !== undefined) delete typed[placePrefix + removed];
	const codes = typedWith(placePrefix, typed).map(([code]) => code);
	const show = (problem?: Problem, status = 400) => {
		const { q = "" } = typed;
		const found = findPlaces(q).filter((code) => !codes.includes(code));
		return showAgain({ ...typed, intent: zoneForm }, problem, status, {
			places: toPlaces(codes),
			found: q ? found.map((code) => ({ code, name: namePlace(code) })) : undefined,
		});
	};
	if (intent !== "guardar" && intent !== "borrar") return show();
	const { zone, faults } = readZone(typed, codes);
	if (intent === "guardar" && Object.keys(faults).length > 0) return show(faults);
	const wrong = await refuseWrongPassword(received, typed.password);
	if (wrong) return show({ password: wrong });
	const name = query.get("zona") ?? undefined;
	const change = { name, seen: typed.seen, zone: intent === "borrar" ? undefined : zone };
	const saved = await changeZone(datastore, change, acting("tienda zonas"));
	switch (saved.outcome) {
		case "changed":
			return redirect(adminUrls.zones({ listo: "1" }), 303);
		case "refused":
			return show({ [zoneFormFields[saved.fault.field]]: saved.fault.spanish });
		case "needsDollars":
			return show({
				[findLackingDollars(zone)]: "Escribe también los dólares: la tienda no tiene «Soles por dólar».",
			});
		case "invalid":
			return show("Así no se puede guardar: revisa los datos.");
		case "outdated":
			return show(describeStaleZone(typed, codes, saved.present), 409);
		case "unknown":
			return show("Alguien borró esta zona. Si la guardas, se agrega otra vez.", 409);
	}
});

/** What the zone has now, beside each field that says something else. */
function describeStaleZone(typed: Record<string, string>, codes: string[], present: StoredZone): Problem {
	const { seen: _, ...now } = toZoneFields(present);
	const stale = Object.entries(now).filter(([field, value]) => (typed[field] ?? "").trim() !== value);
	if ([...codes].sort().join() !== [...present.places].sort().join())
		stale.push(["q", nameSome(present.places.map(namePlace), 12, "; ")]);
	const other = "Mientras tanto alguien cambió la zona.";
	if (stale.length === 0) return other;
	return Object.fromEntries(stale.map(([field, value]) => [field, `${other} ${describeStale(value)}`]));
}

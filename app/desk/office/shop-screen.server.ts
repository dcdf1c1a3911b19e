import { data, redirect } from "@remix-run/node";
import { refuseWrongPassword } from "~/desk/frame/confirm-password.server";
import { type Desk, deskHandler, uploadHandler } from "~/desk/frame/desk-handler.server";
import { changedFields, describeStale, refuseFields } from "~/desk/frame/desk-refusal.server";
import { readBusinessText, writeBusinessText } from "~/domain/assortment/business-text.server";
import { findMissingLegalFields } from "~/domain/business/business";
import { type Business, type BusinessField, readBusiness } from "~/domain/business/business-record.server";
import {
	type BusinessChanges,
	type BusinessConflict,
	changeBusiness,
} from "~/domain/business/change-business.server";
import { noticeOn } from "~/domain/business/notice";
import { versionOfHero } from "~/domain/business/shop-pictures.server";
import { qrFields, wallets } from "~/domain/business/wallet-qr.server";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { findUnshown } from "~/domain/catalog/find-unshown.server";
import { mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { describeIssue } from "~/platform/values/describe-issue.server";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import { isPickUpField, pickUpFaultField, readPickUpField, toPickUpFields } from "./pick-up-fields.server";
import { type ShopField, shopParts } from "./shop-fields";
import { changeHeroByForm, changeQrByForm, listQrs } from "./shop-pictures-screen.server";

export const loadShop = deskHandler(areaOf, async ({ datastore, params, member, query, catalog }) => {
	const part = partNamed(params);
	const business = await readBusiness(datastore);
	return {
		title: part.title,
		needsPassword: part.area === "moneySettings",
		tabs: shopTabs(member.role, part.title),
		fields: part.fields,
		hasRate: business.exchangeRate !== undefined,
		shown: {
			...Object.fromEntries(part.fields.map((field) => [field.field, textOf(business, field)])),
			...(part.name === "entregas" && toPickUpFields(business)),
		},
		warnings: [
			...warnOfMissing(part.fields, business),
			...(part.name === "portada"
				? [...warnOfNotice(business), ...warnOfUnshown(business, catalog.snapshot())]
				: []),
			...(part.name === "entregas" && business.pickUp && !business.address
				? ["Nadie puede recoger todavía: falta la dirección de la tienda."]
				: []),
		],
		...(part.name === "portada" && {
			hero: { alt: "", ...business.heroPicture, seen: versionOfHero(business.heroPicture) },
		}),
		qrs: part.name === "pagos" ? listQrs(business) : [],
		done: query.has("listo") ? describeSaved(part, business) : undefined,
	};
});

export function shopTabs(role: Role, shown: string) {
	const parts = shopParts.map((part) => ({
		name: part.title,
		url: adminUrls.shop(part.name),
		area: part.area,
	}));
	const zones = { name: "Zonas de envío", url: adminUrls.zones(), area: "moneySettings" as const };
	return [...parts, zones]
		.filter(({ area }) => mayUse(role, area))
		.map(({ name, url }) => ({ name, url, isShown: name === shown }));
}

export const changeShop = uploadHandler(areaOf, async (received) => {
	const { datastore, params, typed, acting } = received;
	const part = partNamed(params);
	if (part.name === "portada" && typed.intent === "foto") return changeHeroByForm(received);
	const wallet = wallets.find((one) => qrFields[one] === typed.intent);
	if (part.name === "pagos" && wallet) return changeQrByForm(received, wallet);
	const answers = changedFields(typed);
	const changed = part.fields.filter(({ field }) =>
		isPickUpField(field)
			? Object.keys(answers).some((name) => name.startsWith(`${field}.`))
			: field in answers,
	);
	const { values: changes, faults } = readTexts(changed, { ...typed, ...answers });
	const refuse = (wrong: Record<string, string>, problem?: string, status?: number) =>
		refuseShop(typed, changed, wrong, problem, status);
	if (Object.keys(faults).length > 0) return refuse(faults);
	if (part.area === "moneySettings") {
		const wrong = await refuseWrongPassword(received, typed.password);
		if (wrong) return refuse({ password: wrong });
	}
	const { values: seen } = readTexts(changed, typed, "seen-");
	const saved = await changeBusiness(datastore, { changes, seen }, acting(`tienda ${part.name}`));
	const conflicts = Object.entries("conflicts" in saved ? saved.conflicts : {});
	const placeOf = (field: BusinessField, conflict?: BusinessConflict) =>
		isPickUpField(field) ? pickUpFaultField(field, typed, conflict === "needsDollars") : field;
	const refused = Object.fromEntries(
		conflicts.map(([field, conflict]) => [
			placeOf(field as BusinessField, conflict),
			conflictTexts[conflict],
		]),
	);
	if (saved.outcome === "refused") return refuse(refused);
	if (saved.outcome === "outdated") {
		const shown = part.fields.filter(({ field }) => saved.fields.includes(field));
		const stale = shown.map((one) => [placeOf(one.field), describeStale(textOf(saved.present, one))]);
		const problem = "Mientras tanto alguien cambió lo mismo. Revisa y guarda otra vez.";
		return refuse({ ...refused, ...Object.fromEntries(stale) }, problem, 409);
	}
	return redirect(adminUrls.shop(part.name, { listo: "1" }), 303);
});

/** Shows the form again, with all fields of pick-up or of agencies as they were typed, also those that did not change. */
function refuseShop(
	typed: Record<string, string>,
	changed: readonly ShopField[],
	faults: Record<string, string>,
	problem?: string,
	status?: number,
) {
	const { data: refusal, init } = refuseFields(typed, faults, problem, status);
	const names = changed.flatMap(({ field }) => (isPickUpField(field) ? [`${field}.`, `seen-${field}.`] : []));
	const together = Object.entries(typed).filter(
		([name]) => names.some((one) => name.startsWith(one)) && !(status === 409 && name.startsWith("seen-")),
	);
	return data({ ...refusal, typed: { ...refusal.typed, ...Object.fromEntries(together) } }, init ?? {});
}

const conflictTexts = {
	invalid: "Así no se puede guardar: revisa este dato.",
	legallyRequired: "No se puede borrar: lo exige el Libro de Reclamaciones.",
	needsDollars: "Sin «Soles por dólar», escribe también los dólares de cada zona y del recojo.",
	passed: "Ese día ya pasó.",
	dayPassed: "Uno de esos días ya pasó: quítalo.",
	otherNumber: "Ese QR es de otro número.",
	endsBeforeItBegins: "El último día no puede ser antes del primero.",
	noConditions: "No hay una página con esas condiciones.",
	otherConditions: "Esa página tiene las condiciones de otra promesa.",
};

function describeSaved({ name }: { name: string }, business: Business): string {
	const today = limaDay(new Date());
	const { notice, noticeFrom } = business;
	if (name !== "portada" || !notice || noticeOn(today, business)) return "Guardado. La tienda ya lo muestra.";
	return noticeFrom && today < noticeFrom
		? `Guardado. El aviso se mostrará desde el ${formatDay(noticeFrom)}.`
		: "Guardado. El aviso no se muestra: ya pasó su último día.";
}

function warnOfMissing(fields: readonly ShopField[], business: Business): string[] {
	const missing = findMissingLegalFields(business);
	const labels = fields.filter(({ field }) => missing.includes(field)).map(({ label }) => label);
	return labels.length > 0 ? [`El Libro de Reclamaciones todavía necesita: ${labels.join(", ")}.`] : [];
}

function warnOfNotice(business: Business): string[] {
	const isHidden = business.notice && !noticeOn(limaDay(new Date()), business);
	return isHidden ? ["Hoy no se ve el aviso: mira su primer y su último día."] : [];
}

function warnOfUnshown(business: Business, snapshot: CatalogSnapshot): string[] {
	const unshown = findUnshown(business, snapshot);
	if (unshown.length === 0) return [];
	return [`La portada no muestra esto, porque no existe o no está a la venta: ${unshown.join(", ")}.`];
}

function partNamed(params: Desk["params"]) {
	const part = shopParts.find(({ name }) => name === params.part);
	if (!part) throw new Response(null, { status: 404 });
	return part;
}

function areaOf({ params }: Pick<Desk, "params">) {
	return partNamed(params).area;
}

/** Fields with one entry a line. */
const linewise: readonly BusinessField[] = ["agencies", "carriers"];

function textOf(business: Business, { field }: ShopField): string {
	const value = business[field];
	if (value === undefined) return "";
	const text = writeBusinessText(value);
	return linewise.includes(field) ? text.replaceAll("; ", "\n") : text;
}

function joinLines(text: string): string {
	const lines = text.split("\n").map((line) => line.trim());
	return lines.filter(Boolean).join(" ");
}

/** @param prefix of the fields' names among the texts */
function readTexts(fields: readonly ShopField[], texts: Record<string, string>, prefix = "") {
	const faults: Record<string, string> = {};
	const read = fields.map(({ field }) => {
		if (isPickUpField(field)) {
			const { value, faults: wrong } = readPickUpField(field, texts, prefix);
			Object.assign(faults, wrong);
			return [field, value];
		}
		const lines = texts[prefix + field] ?? "";
		const text = linewise.includes(field) ? lines : joinLines(lines);
		if (!text) return [field, undefined];
		const answer = readBusinessText(field, text);
		if ("value" in answer) return [field, answer.value];
		const cause = describeIssue(answer.fault);
		// The rule stands below its field.
		faults[field] = answer.fault.path.length > 0 ? `Revisa «${answer.fault.input}». ${cause}` : cause;
		return [field, undefined];
	});
	return { values: Object.fromEntries(read) as BusinessChanges, faults };
}

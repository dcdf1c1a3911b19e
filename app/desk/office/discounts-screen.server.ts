import { redirect } from "@remix-run/node";
import { refuseTyped } from "~/desk/frame/refusal.server";
import { enterDesk, receiveDeskForm, type ScreenArgs } from "~/desk/frame/screen.server";
import { describeTerms } from "~/domain/cart/discount";
import { codeState, type DiscountCode, readDiscountCode } from "~/domain/cart/discount-code.server";
import { addCode, endCode, listCodes } from "~/domain/cart/discount-code-repository.server";
import { adminUrls } from "~/platform/admin-urls";
import { logDamaged } from "~/platform/process/log.server";
import { limaDay, startOfLimaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { parseSoles } from "~/platform/values/parse-soles";

export async function loadDiscounts(args: ScreenArgs) {
	const { datastore, query } = await enterDesk(args, "discounts");
	const [added, ended] = [query.get("listo"), query.get("terminado")];
	const codes = await listCodes(datastore, logDamaged("discount-code"));
	const today = limaDay(new Date());
	return {
		title: "Códigos de descuento",
		rows: codes.map((code) => [
			code.code,
			describeTerms(code),
			code.least > 0 ? formatSoles(code.least) : "",
			code.from ?? "",
			code.until ?? "",
			code.most === undefined ? String(code.used) : `${code.used} de ${code.most}`,
			stateNames[codeState(code, today)],
		]),
		open: codes.filter(({ hasEnded }) => !hasEnded).map(({ code }) => code),
		done: added ? `Guardamos el código ${added}.` : ended ? `Terminamos el código ${ended}.` : undefined,
	};
}

const stateNames = { ended: "Terminado", early: "Aún no empieza", usedUp: "Agotado", open: "Abierto" };

/** Adds or ends a code, as the form's intent says. */
export async function changeDiscounts(args: ScreenArgs) {
	const { typed, journal, actor } = await receiveDeskForm(args, "discounts");
	const code = readDiscountCode(typed.code);
	if (typed.intent === "terminar") {
		if (!code) return refuseTyped(typed, { code: "Elige el código que ya no valdrá." });
		const outcome = await endCode(journal("descuentos terminar"), code);
		if (outcome === "unknown") return refuseTyped(typed, { code: `No hay un código ${code}.` }, 409);
		return redirect(adminUrls.discounts({ terminado: code }), 303);
	}
	const { terms, faults } = readTerms(typed, limaDay(actor.now));
	if (!code)
		return refuseTyped(typed, {
			...faults,
			code: "Escribe un código de 3 a 20 letras y números, como FERIA10.",
		});
	if (!terms) return refuseTyped(typed, faults);
	const outcome = await addCode(journal("descuentos agregar"), { code, ...terms });
	if (outcome === "taken")
		return refuseTyped(typed, { code: `Ya hubo un código ${code}: elige otro nombre.` }, 409);
	return redirect(adminUrls.discounts({ listo: code }), 303);
}

/** @returns faults by field name, without terms if there are any */
function readTerms(typed: Record<string, string>, today: string) {
	const { kind, value = "", least = "", from = "", until = "", uses = "" } = typed;
	const faults: Record<string, string> = {};
	const promised = readValue(kind, value.trim());
	if (typeof promised === "string") faults.value = promised;
	const leastSoles = least.trim() === "" ? 0 : parseSoles(least.trim());
	if (leastSoles === undefined) faults.least = "Escribe la compra mínima en soles, por ejemplo 100 o 99.90.";
	if (until && until < today) faults.until = "Ese día ya pasó.";
	if (until && until < from) faults.until = "El último día no puede ser antes del primero.";
	for (const [name, day] of Object.entries({ from, until }))
		if (day && !startOfLimaDay(day)) faults[name] = "Elige un día del calendario.";
	const most = uses.trim() === "" ? undefined : wholeNumber(uses.trim(), 1_000_000);
	if (most === 0) faults.uses = "Escribe cuántas veces se puede usar: un número entero desde 1.";
	if (typeof promised === "string" || leastSoles === undefined || Object.keys(faults).length > 0)
		return { faults };
	const terms = {
		...promised,
		least: leastSoles,
		...(from && { from }),
		...(until && { until }),
		...(most && { most }),
	};
	return { terms, faults };
}

function readValue(kind: string | undefined, value: string): Pick<DiscountCode, "kind" | "value"> | string {
	if (kind === "delivery") return { kind, value: 0 };
	if (kind === "percent") {
		const percent = wholeNumber(value, 100);
		return percent > 0 ? { kind, value: percent } : "Escribe el porcentaje: un número entero de 1 a 100.";
	}
	const soles = kind === "amount" ? parseSoles(value) : undefined;
	return soles
		? { kind: "amount", value: soles }
		: "Elige qué descuenta y escribe cuánto, por ejemplo 20.50.";
}

/** @returns 0 for anything else */
function wholeNumber(typed: string, most: number): number {
	const number = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
	return number <= most ? number : 0;
}

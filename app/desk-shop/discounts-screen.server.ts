import { redirect } from "@remix-run/node";
import { adminUrls } from "~/admin-urls";
import { refuseTyped } from "~/desk/refusal.server";
import { enterDesk, receiveDeskForm, type ScreenArgs } from "~/desk/screen.server";
import { describeTerms } from "~/discounts/discount";
import { type DiscountCode, readDiscountCode } from "~/discounts/discount-code.server";
import { addCode, endCode, listCodes } from "~/discounts/discount-code-repository.server";
import { startOfLimaDay } from "~/lima-time";
import { logDamaged } from "~/log.server";
import { formatSoles } from "~/money";
import { parseSoles } from "~/products/parse-soles";

export async function loadDiscounts(args: ScreenArgs) {
	const { datastore, query } = await enterDesk(args, "discounts");
	const done = query.get("listo");
	const codes = await listCodes(datastore, logDamaged("discount-code"));
	return {
		title: "Códigos de descuento",
		rows: codes.map((code) => [
			code.code,
			describeTerms(code),
			code.least > 0 ? formatSoles(code.least) : "",
			code.from ?? "",
			code.until ?? "",
			code.most === undefined ? String(code.used) : `${code.used} de ${code.most}`,
			code.hasEnded ? "Terminado" : "Abierto",
		]),
		open: codes.filter(({ hasEnded }) => !hasEnded).map(({ code }) => code),
		done: done ? `Guardamos el código ${done}.` : undefined,
	};
}

/** Adds or ends a code, as the form's intent says. */
export async function changeDiscounts(args: ScreenArgs) {
	const { typed, journal } = await receiveDeskForm(args, "discounts");
	const refuse = (problem: string, status = 400) => refuseTyped(typed, problem, status);
	const code = readDiscountCode(typed.code);
	if (!code) return refuse("Escribe un código de 3 a 20 letras y números, como FERIA10.");
	const intent = typed.intent === "terminar" ? "terminar" : "agregar";
	const journaled = journal(`descuentos ${intent}`);
	if (intent === "terminar") {
		if ((await endCode(journaled, code)) === "unknown") return refuse(`No hay un código ${code}.`, 409);
	} else {
		const added = readTerms(code, typed);
		if (typeof added === "string") return refuse(added);
		if ((await addCode(journaled, added)) === "taken")
			return refuse(`Ya hubo un código ${code}: elige otro nombre.`, 409);
	}
	return redirect(adminUrls.discounts({ listo: code }), 303);
}

function readTerms(code: string, typed: Record<string, string>): Parameters<typeof addCode>[1] | string {
	const { kind, value = "", least = "", from = "", until = "", uses = "" } = typed;
	const promised = readValue(kind, value.trim());
	if (typeof promised === "string") return promised;
	const leastSoles = least.trim() === "" ? 0 : parseSoles(least.trim());
	if (leastSoles === undefined) return "Escribe la compra mínima en soles, por ejemplo 100 o 99.90.";
	for (const day of [from, until]) if (day && !startOfLimaDay(day)) return "Elige un día del calendario.";
	if (from && until && until < from) return "El último día no puede ser antes del primero.";
	const most = uses.trim() === "" ? undefined : wholeNumber(uses.trim(), 1_000_000);
	if (most === 0) return "Escribe cuántas veces se puede usar: un número entero desde 1.";
	return {
		...{ code, ...promised, least: leastSoles },
		...(from && { from }),
		...(until && { until }),
		...(most && { most }),
	};
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

import { redirect } from "@remix-run/node";
import { formHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { describeTerms } from "~/domain/cart/apply-discount";
import { codeState, readDiscountCode } from "~/domain/cart/discount-code-record.server";
import { addCode, endCode, listCodes } from "~/domain/cart/discount-code-repository.server";
import type { TermsFaults } from "~/domain/cart/discount-terms.server";
import { adminUrls } from "~/platform/admin-urls";
import { limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { askWhichAmount } from "~/platform/values/parse-soles";

export const loadDiscounts = listHandler("discounts", async ({ datastore, actor, query }) => {
	const [added, ended] = [query.get("listo"), query.get("terminado")];
	const codes = await listCodes(datastore);
	const today = limaDay(actor.now);
	return {
		title: "Códigos de descuento",
		empty: "Todavía no hay códigos.",
		table: {
			caption: "Códigos de descuento",
			columns: ["Código", "Descuento", "#Desde", "Primer día", "Último día", "#Usos", "Estado"],
			rows: codes.map((code) => [
				code.code,
				describeTerms(code),
				code.least > 0 ? formatSoles(code.least) : "",
				code.from ?? "",
				code.until ?? "",
				code.most === undefined ? String(code.used) : `${code.used} de ${code.most}`,
				stateNames[codeState(code, today)],
			]),
		},
		open: codes.filter(({ hasEnded }) => !hasEnded).map(({ code }) => code),
		done: added ? `Guardamos el código ${added}.` : ended ? `Terminamos el código ${ended}.` : undefined,
	};
});

const stateNames = { ended: "Terminado", early: "Aún no empieza", usedUp: "Agotado", open: "Abierto" };

export const changeDiscounts = formHandler("discounts", async ({ datastore, typed, acting }) => {
	if (typed.intent === "terminar") {
		const code = readDiscountCode(typed.code);
		if (!code) return refuseTyped(typed, { code: "Elige el código que ya no valdrá." });
		const outcome = await endCode(datastore, code, acting("descuentos terminar"));
		if (outcome === "unknown") return refuseTyped(typed, { code: `No hay un código ${code}.` }, 409);
		return redirect(adminUrls.discounts({ terminado: code }), 303);
	}
	const added = await addCode(datastore, typed, acting("descuentos agregar"));
	if (added.outcome === "refused") return refuseTyped(typed, describeFaults(added.faults, typed));
	const { code } = added;
	if (added.outcome === "taken")
		return refuseTyped(typed, { code: `Ya hubo un código ${code}: elige otro nombre.` }, 409);
	return redirect(adminUrls.discounts({ listo: code }), 303);
});

function describeFaults(faults: TermsFaults, typed: Record<string, string>): Record<string, string> {
	const textOf = (field: string, why: string) =>
		(why === "amount" && askWhichAmount(typed[field] ?? "")?.spanish) ||
		(faultTexts[`${field} ${why}`] ?? "Elige un día del calendario.");
	return Object.fromEntries(Object.entries(faults).map(([field, why]) => [field, textOf(field, why)]));
}

const faultTexts: Record<string, string> = {
	"code name": "Escribe un código de 3 a 20 letras y números, como FERIA10.",
	"value percent": "Escribe el porcentaje: un número entero de 1 a 100.",
	"value amount": "Elige qué descuenta y escribe cuánto, por ejemplo 20.50.",
	"least amount": "Escribe la compra mínima en soles, por ejemplo 100 o 99.90.",
	"until passed": "Ese día ya pasó.",
	"until beforeFrom": "El último día no puede ser antes del primero.",
	"uses number": "Escribe cuántas veces se puede usar: un número entero desde 1.",
};

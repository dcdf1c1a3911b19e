import type { ProductAnswer } from "./product-answer";
import { changedKeys } from "./product-fields.server";
import { type ProductForm, packForm } from "./product-form.server";
import { productLabels } from "./product-texts";

/**
 * Merges others' changes into the form. Where both changed the same field, keeps what was typed.
 * @param seen the form as it was shown @param now the form of the stored product
 */
export function mergeChanges(typed: ProductForm, seen: ProductForm, now: ProductForm): ProductAnswer {
	const own = changedKeys(typed, seen);
	const others = changedKeys(now, seen);
	const taken = others.filter((key) => !own.includes(key)).map((key) => [key, now[key]]);
	return {
		form: { ...typed, ...Object.fromEntries(taken) },
		seen: packForm(now),
		problem: "Mientras tanto alguien cambió este producto. Revisa y guarda otra vez.",
		changes: others.map((key) => {
			const text = describe(now[key]);
			const what = `${productLabels[key]}: ${text ? `ahora dice «${text}»` : "ahora es otro"}`;
			return own.includes(key) ? `${what}. En el formulario quedó lo tuyo.` : `${what}.`;
		}),
	};
}

/** @returns a short text; empty for lists of rows */
function describe(value: ProductForm[keyof ProductForm]): string {
	if (typeof value === "string") return states[value] ?? value.slice(0, 200);
	return "pen" in value ? [value.pen, value.from, value.until].filter(Boolean).join(" ") : "";
}

const states: Record<string, string> = { shown: "Se muestra", from: "Desde un día", hidden: "Oculto" };

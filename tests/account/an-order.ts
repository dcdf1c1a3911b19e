import type { Order } from "~/orders/order";

const price = { pen: 117_000, usd: 31_200 };
let made = 0;

/** A pending order without an owner. */
export function anOrder(overrides: Partial<Order> = {}): Order {
	const placedAt = overrides.placedAt ?? new Date(Date.UTC(2026, 10, 1, 12, 0, made)).toISOString();
	return {
		reference: nextReference(),
		placedAt,
		status: "pending",
		history: [{ status: "pending", at: placedAt }],
		lines: [
			{
				sku: "mesa-de-comedor-mikuy",
				name: "Mesa de comedor Mikuy",
				choice: "",
				image: {
					src: "/images/product/mesa-de-comedor-mikuy-1-1200.webp",
					alt: "Mesa",
					width: 1200,
					height: 1200,
				},
				quantity: 1,
				unit: price,
				total: price,
			},
		],
		subtotal: price,
		shipping: { label: "Estándar", zone: "Lima y Callao", days: [1, 5], price: { pen: 0, usd: 0 } },
		total: price,
		contact: {
			documentType: "DNI",
			documentNumber: "45678912",
			fullName: "Rosa",
			paternalSurname: "Quispe",
			maternalSurname: "Mamani",
			phone: "+51987654321",
			email: "rosa@correo.pe",
		},
		delivery: { district: "150122", place: "Miraflores, Lima, Lima", address: "Av. Larco 100" },
		consent: { text: "Acepto", at: placedAt },
		shopper: null,
		adoptableBy: null,
		...overrides,
	};
}

/** Counts in the alphabet of references. */
function nextReference(): string {
	const alphabet = "3479ACEFHJKMNPRTWXY";
	const letters = [...String(made++).padStart(4, "0")].map((digit) => alphabet[Number(digit)]).join("");
	return `WASI-7K3M-${letters}`;
}

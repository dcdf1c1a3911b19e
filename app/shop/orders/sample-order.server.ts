import { versionPicture } from "~/domain/goods/versioned-files.server";
import type { OrderView } from "~/domain/orders/order-view";
import { formatDateTime } from "~/platform/values/lima-time";

const price = { pen: 117_000, usd: 31_200 };
const free = { pen: 0, usd: 0 };

export const sampleOrder: OrderView = {
	reference: "WASI-7K3M-9XA4",
	name: "Pedido WASI-7K3M-9XA4",
	noun: "pedido",
	status: "En camino",
	isPending: false,
	isUncharged: false,
	steps: 5,
	timeline: [
		{ label: "Pendiente de pago", on: formatDateTime("2026-11-12T15:20:00Z") },
		{ label: "Pagado", on: formatDateTime("2026-11-12T21:05:00Z") },
		{ label: "En camino", on: formatDateTime("2026-11-14T13:40:00Z") },
	],
	ahead: ["Entregado"],
	placedOn: formatDateTime("2026-11-12T15:20:00Z"),
	nextStep: "Tu pedido va en camino.",
	lines: [
		{
			sku: "mesa-de-comedor-mikuy",
			name: "Mesa de comedor Mikuy",
			choice: "",
			image: versionPicture({
				src: "/images/product/mesa-de-comedor-mikuy-1-1200.webp",
				widths: [200, 400, 800, 1200],
				alt: "Mesa rectangular de madera",
				width: 1200,
				height: 1200,
			}),
			quantity: 1,
			unit: price,
			total: price,
		},
	],
	refunds: [],
	paid: [],
	subtotal: price,
	shipping: { label: "Estándar", zone: "Lima y Callao", days: [1, 5], price: free },
	discounts: [],
	changes: [],
	total: price,
	exchangeRate: undefined,
	email: "rosa.quispe@ejemplo.pe",
	details: [],
};

import { formatDateTime } from "~/lima-time";
import type { ReviewStatus } from "~/products/review";
import type { Review } from "~/products/review-record.server";
import { parseReview } from "~/products/review-record.server";
import { setReviewStatus } from "~/reviews/review-repository.server";
import { urls } from "~/urls";
import { gone, type Inbox, type InboxItem } from "./inbox.server";

export const reviewInbox: Inbox<"review", Review> = {
	path: "opiniones",
	title: "Opiniones",
	area: "reviews",
	collection: "review",
	parser: parseReview,
	filters: {
		pendientes: { name: "Por revisar", where: { field: "status", value: "pending" }, isOldestFirst: true },
		publicadas: { name: "Publicadas", where: { field: "status", value: "approved" } },
		rechazadas: { name: "Rechazadas", where: { field: "status", value: "rejected" } },
	},
	toRow(review) {
		const { id, stars, product, author, writtenAt, text, status } = review;
		return {
			id,
			name: `${stars} de 5, ${product}`,
			more: `${author}, ${formatDateTime(writtenAt)}`,
			aside: stateNames[status],
			text,
			item: { seen: status, forms: formsOf(review) },
		};
	},
	toItem(review) {
		const { stars, product, order, author, writtenAt, text, status } = review;
		return {
			title: `Opinión de ${author}`,
			state: stateNames[status],
			seen: status,
			text,
			links: [{ name: "Ver el producto", url: urls.product(product) }],
			facts: [
				{
					title: "De dónde viene",
					rows: [
						{ name: "Estrellas", value: `${stars} de 5` },
						{ name: "Producto", value: product },
						{ name: "Pedido", value: order ?? "Ninguno: es de la demostración" },
						{ name: "Escrita", value: formatDateTime(writtenAt) },
					],
				},
			],
			forms: formsOf(review),
		};
	},
	actions: {
		aprobar: {
			done: "La opinión se ve ahora en la tienda.",
			isDone: ({ status }) => status === "approved",
			work: ({ datastore, id }) => set(datastore, id, "approved"),
		},
		rechazar: {
			done: "La opinión no se ve en la tienda.",
			isDone: ({ status }) => status === "rejected",
			work: ({ datastore, id }) => set(datastore, id, "rejected"),
		},
	},
};

const stateNames: Record<ReviewStatus, string> = {
	pending: "Por revisar",
	approved: "Publicada",
	rejected: "Rechazada",
};

function formsOf({ status }: Review): InboxItem["forms"] {
	return [
		...(status === "approved" ? [] : [{ intent: "aprobar", label: "Aprobar" }]),
		...(status === "rejected" ? [] : [{ intent: "rechazar", label: "Rechazar" }]),
	];
}

async function set(datastore: Parameters<typeof setReviewStatus>[0], id: string, status: ReviewStatus) {
	return (await setReviewStatus(datastore, id, status)) ? undefined : gone;
}

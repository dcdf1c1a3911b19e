import { setReviewStatus } from "~/domain/customer-service/review-repository.server";
import type { ReviewStatus } from "~/domain/goods/review";
import { parseReview, type Review } from "~/domain/goods/review-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { formatDateTime } from "~/platform/values/lima-time";
import { callAct, type Inbox, type InboxAction } from "./inbox.server";

export const reviewInbox: Inbox<"review", Review> = {
	path: "opiniones",
	title: "Opiniones",
	waiting: ["opinión por revisar", "opiniones por revisar"],
	area: "reviews",
	collection: "review",
	parser: parseReview,
	by: "writtenAt",
	filters: {
		pendientes: { name: "Por revisar", where: { field: "status", value: "pending" }, isOldestFirst: true },
		publicadas: { name: "Publicadas", where: { field: "status", value: "approved" } },
		rechazadas: { name: "Rechazadas", where: { field: "status", value: "rejected" } },
	},
	isDecidedInList: true,
	describe({ id, stars, product, order, author, writtenAt, text, photos = [], status }) {
		return {
			id,
			name: `${stars} de 5, ${product}`,
			title: `Opinión de ${author}`,
			details: `${author}, ${formatDateTime(writtenAt)}`,
			state: stateNames[status],
			stateCode: status,
			text,
			photos: photos.map((name, index) => ({
				url: adminUrls.reviewPhoto(id, name),
				alt: `Foto ${index + 1} de la opinión de ${author}`,
			})),
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
			forms: [
				...(status === "approved" ? [] : [{ intent: "aprobar", label: "Aprobar" }]),
				...(status === "rejected" ? [] : [{ intent: "rechazar", label: "Rechazar" }]),
			],
		};
	},
	actions: {
		aprobar: setTo("approved", "La opinión se ve ahora en la tienda."),
		rechazar: setTo("rejected", "La opinión no se ve en la tienda, y se borra en 30 días."),
	},
};

const stateNames: Record<ReviewStatus, string> = {
	pending: "Por revisar",
	approved: "Publicada",
	rejected: "Rechazada",
};

function setTo(wanted: ReviewStatus, done: string): InboxAction<Review> {
	return {
		done,
		isDone: ({ status }) => status === wanted,
		work: callAct((datastore, { id }, actor) => setReviewStatus(datastore, { id, status: wanted }, actor)),
	};
}

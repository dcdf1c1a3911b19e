import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
	findReview,
	reviewPhotoBytes,
	writeReview,
} from "~/domain/customer-service/review-repository.server";
import { shortenName } from "~/domain/customer-service/short-name";
import { maxReviewPhotos, type Stars } from "~/domain/goods/review";
import { slugOfSku } from "~/domain/goods/sku";
import type { Order } from "~/domain/orders/order-record.server";
import { reviewIdOf } from "~/domain/orders/order-reference.server";
import { urls } from "~/platform/urls";
import { choiceError, constraintsOf, paragraphsField } from "~/platform/values/text-fields.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";
import { requireOwnOrder } from "./require-own-order.server";
import { type PhotosFault, readPhotos } from "./sent-photos.server";

export function reviewAction(
	received: ShopForm,
	{ reference, product }: { reference: string; product: string },
) {
	const { store, actor } = received;
	const asked = { field: "photos", most: maxReviewPhotos, keptBytes: reviewPhotoBytes, reference };
	const { sent, fault, pictureBytes, limit } = readPhotos(received, asked);
	return acceptForm(received, reviewFields, {
		limit,
		storage: { priority: "other", pictureBytes },
		unavailable,
		async act(answers, { refuse, refuseFields, release }) {
			if (fault) return refuseFields({ photos: photoFaults[fault] });
			const written = { reference, product, ...answers };
			const photos = { folder: store.settings.paymentPicturesFolder, sent };
			const result = await writeReview(store.datastore, written, actor, photos);
			const { outcome } = result;
			if (outcome === "badPicture") return refuseFields({ photos: photoFaults[result.why] });
			if (outcome === "notDelivered") return refuse(notDelivered);
			if (outcome === "otherWritten") return refuse(otherWritten);
			if (outcome === "unknown") throw new Response(null, { status: 404 });
			if (outcome !== "written") release();
			return redirect(urls.review({ pedido: reference, producto: product }), { status: 303 });
		},
	});
}

const notDelivered = {
	title: "Tu pedido todavía no figura como entregado",
	advice: "Podrás enviar tu opinión cuando lo recibas.",
};

const otherWritten = {
	title: "Ya recibimos otra opinión tuya de este producto",
	advice:
		"La que ves arriba es la que quedó: de cada pedido guardamos una. Si quieres cambiarla por esta, copia el texto y escríbenos.",
};

const photoFaults: Record<PhotosFault, string> = {
	tooMany: `Elige como máximo ${maxReviewPhotos} fotos.`,
	tooMuch: "Tus fotos pesan juntas más de 30 MB. Elige menos, o envía tu opinión sin ellas.",
	tooBig: "Una foto pesa más de 20 MB. Elige otra, o envía tu opinión sin ella.",
	unreadable: "No pudimos leer una foto. Elígelas en JPG, PNG o WebP, o envía tu opinión sin ellas.",
	unwritable: "No pudimos guardar las fotos. Envía tu opinión sin ellas.",
};

const unavailable = {
	logged: "a review could not be stored",
	title: "No sabemos si tu opinión quedó registrada",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíala otra vez: si ya se registró, no se repetirá.",
};

const reviewFields = z.object({
	stars: z
		.enum(["5", "4", "3", "2", "1"], { error: choiceError("Elige de 1 a 5 estrellas.") })
		.transform((stars) => Number(stars) as Stars),
	text: paragraphsField(1000, "Cuenta qué te pareció el producto."),
});

export const reviewConstraints = { ...constraintsOf(reviewFields.shape), photos: {} };

/** @throws Response as `requireOwnOrder`, and a redirect to the order for a product that is not in it */
export async function requireReviewable(request: Request, store: AccountStore, own?: Order) {
	const order = own ?? (await requireOwnOrder(request, store));
	const { reference, status, contact } = order;
	const product = new URL(request.url).searchParams.get("producto");
	const line = order.lines.find(({ sku }) => slugOfSku(sku) === product);
	if (!contact || !line || !product) throw redirect(urls.trackedOrder(reference));
	const review = await findReview(store.datastore, reviewIdOf(reference, product));
	return { reference, status, product, productName: line.name, author: shortenName(contact), review };
}

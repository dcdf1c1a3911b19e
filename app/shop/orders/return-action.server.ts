import { redirect } from "@remix-run/node";
import { z } from "zod";
import { lineLabel } from "~/domain/cart/cart";
import { canReturn, countReturnable, openReturn } from "~/domain/orders/order";
import { describeReturn } from "~/domain/orders/order-changes";
import { mostReturnPictures, type Order } from "~/domain/orders/order-record.server";
import { proofBytes } from "~/domain/payments/keep-payment-picture.server";
import {
	askReturn,
	lacksNote,
	periodToReturn,
	type ReturnRefusal,
	returnFields,
	withdrawReturn,
} from "~/domain/returns/ask-return.server";
import { returnCauseNames, returnWishNames } from "~/domain/returns/return-names";
import { urls } from "~/platform/urls";
import { formatDay } from "~/platform/values/lima-time";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type RefusalProblem, type SubmissionRefusal } from "~/web/forms/accept-form.server";
import { type PhotosFault, readPhotos } from "./sent-photos.server";

const chosenUnits = z
	.string({ error: "Elige cuántas unidades." })
	.regex(/^\d{1,3}$/, "Elige cuántas unidades.")
	.default("0")
	.transform(Number);

const chooseUnits = "Elige cuántas unidades devuelves.";
const tellWhat = "Cuéntanos qué pasó: qué se dañó, qué falla o qué llegó.";

/** One field for each of the order's lines, by its place. Names all that is missing at once. */
function fieldsOf(order: Order) {
	const units: Record<`units${number}`, typeof chosenUnits> = Object.fromEntries(
		order.lines.map((_, index) => [`units${index}`, chosenUnits]),
	);
	const always = { when: () => true };
	return z
		.object({ ...returnFields, ...units })
		.refine((typed: Record<string, unknown>) => Object.keys(units).some((name) => typed[name] !== 0), {
			...always,
			path: [firstShownUnits(order)],
			error: chooseUnits,
		})
		.refine((typed) => !lacksNote(typed), { ...always, path: ["note"], error: tellWhat });
}

/** The form leaves out lines of which nothing can be returned. */
function firstShownUnits(order: Order): `units${number}` {
	const left = countReturnable(order);
	const first = order.lines.findIndex(({ sku }) => (left.get(sku) ?? 0) > 0);
	return `units${Math.max(first, 0)}`;
}

/** @param days that the shop gives for a change of mind */
export function describeReturnForm(order: Order, days: number | undefined, now: Date) {
	const left = countReturnable(order);
	const open = openReturn(order);
	const period = periodToReturn(order, days, now);
	const { changedMind, ...faults } = returnCauseNames;
	return {
		canAsk: canReturn(order),
		...(open?.state === "asked" && { asked: describeReturn(order, open) }),
		steps: order.history.length,
		lines: order.lines.map((line, index) => ({
			name: `units${index}` as const,
			label: lineLabel(line),
			image: line.image,
			left: left.get(line.sku) ?? 0,
		})),
		causes: Object.entries({ ...faults, ...(period?.isInTime && { changedMind }) }),
		wishes: Object.entries(returnWishNames),
		...(period && { ...period, lastDay: formatDay(period.lastDay) }),
		constraint: { ...constraintsOf(fieldsOf(order).shape), pictures: {} },
	};
}

export interface ReturnFormRefusal extends SubmissionRefusal {
	/** The refused form asked for a return; the page's other form withdraws one. */
	isRequest?: true;
}

export function returnAction(received: ShopForm, order: Order) {
	const { store, actor } = received;
	const { datastore, settings } = store;
	const { reference } = order;
	const asked = { field: "pictures", most: mostReturnPictures, keptBytes: proofBytes, reference };
	const { sent, fault, pictureBytes, limit } = readPhotos(received, asked);
	return acceptForm(received, fieldsOf(order), {
		more: { isRequest: true },
		limit,
		storage: { priority: "essential", mails: 2, pictureBytes },
		unavailable,
		async act({ cause, wants, note, ...others }, { refuse, refuseFields }) {
			if (fault) return refuseFields({ pictures: photoFaults[fault] });
			const units: Record<string, number> = others;
			const lines = order.lines.flatMap(({ sku }, index) => {
				const quantity = units[`units${index}`] ?? 0;
				return quantity > 0 ? [{ sku, quantity }] : [];
			});
			const told = { reference, lines, cause, wants, note, sent };
			const picturesFolder = settings.paymentPicturesFolder;
			const result = await askReturn(datastore, { ...told, picturesFolder }, actor);
			switch (result.outcome) {
				case "changed":
					return redirect(urls.trackedOrder(reference, { listo: "devolucion-pedida" }), { status: 303 });
				case "invalid":
					return refuseFields({ note: tellWhat });
				case "badPicture":
					return refuseFields({ pictures: photoFaults[result.why] });
				case "refused":
					if (result.why === "empty") return refuseFields({ [firstShownUnits(order)]: chooseUnits });
					if (result.why === "late") return refuseFields({ cause: tooLate });
					return refuse(refusals[result.why]);
				default:
					throw new Response(null, { status: 404 });
			}
		},
	});
}

export function withdrawAction(received: ShopForm, { reference }: Order) {
	const { store, actor } = received;
	return acceptForm(received, z.object({}), {
		storage: { priority: "essential", mails: 2 },
		unavailable: { ...unavailable, title: "No sabemos si retiraste tu devolución" },
		async act(_, { refuse }) {
			const picturesFolder = store.settings.paymentPicturesFolder;
			const result = await withdrawReturn(store.datastore, { reference, picturesFolder }, actor);
			if (result.outcome === "refused") return refuse(answered);
			if (result.outcome !== "changed") throw new Response(null, { status: 404 });
			return redirect(urls.trackedOrder(reference, { listo: "devolucion-retirada" }), { status: 303 });
		},
	});
}

const answered: RefusalProblem = {
	title: "Ya respondimos tu devolución",
	advice: "Mira la respuesta en tu pedido. Si ya no quieres devolverlo, escríbenos.",
};

const photoFaults: Record<PhotosFault, string> = {
	tooMany: `Elige como máximo ${mostReturnPictures} fotos.`,
	tooMuch: "Tus fotos pesan juntas más de 30 MB: elige menos, o envía la solicitud sin ellas.",
	tooBig: "Una foto pesa más de 20 MB: elige otra, o envía la solicitud sin ella.",
	unreadable: "No pudimos leer una foto. Elige JPG, PNG o WebP, o envía la solicitud sin ella.",
	unwritable: "No pudimos guardar las fotos. Envía la solicitud sin ellas, y escríbenos.",
};

const tooLate = "Ya pasó el plazo para cambiar de opinión. Si llegó mal o falla, elige eso.";

const refusals: Record<Exclude<ReturnRefusal, "empty" | "late">, RefusalProblem> = {
	notSent: {
		title: "Tu pedido todavía no figura como entregado",
		advice: "Podrás pedir una devolución cuando lo recibas. Si ya lo tienes, escríbenos.",
	},
	open: {
		title: "Ya pediste devolver algo de este pedido",
		advice: "Cuando recibamos eso podrás pedir otra devolución. Si te olvidaste de algo, escríbenos.",
	},
	units: {
		title: "Son más unidades que las que quedan por devolver",
		advice: "Revisa cuántas ya devolviste y elige otra vez.",
	},
	tooMany: {
		title: "Ya cambiaste este pedido muchas veces",
		advice: "Escríbenos y lo vemos contigo.",
	},
};

const unavailable = {
	logged: "a return could not be stored",
	title: "No sabemos si tu devolución quedó registrada",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíala otra vez: si ya se registró, no se repetirá.",
};

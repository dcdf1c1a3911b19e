import type { PictureFault } from "~/domain/payments/keep-payment-picture.server";
import { type Attempt, takeAttempt, withName } from "~/platform/process/rate-limit.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { filesOf, isCut } from "~/web/forms/read-form.server";

export type PhotosFault = PictureFault | "tooMany" | "tooMuch";

interface AskedPhotos {
	field: string;
	/** How many the form takes. */
	most: number;
	/** What each takes on disk. */
	keptBytes: number;
	reference: string;
}

/** What a form brings in its field of photos, and what it costs. */
export function readPhotos(received: ShopForm, { field, most, keptBytes, reference }: AskedPhotos) {
	const files = filesOf(received.form).filter((file) => file.field === field);
	const sent = files.flatMap(({ data }) => data ?? []);
	const isTooMuch = isCut(received.form);
	const findFault = (): PhotosFault | undefined => {
		if (isTooMuch) return "tooMuch";
		if (files.length > most) return "tooMany";
		return sent.length < files.length ? "tooBig" : undefined;
	};
	return {
		...{ sent, fault: findFault() },
		pictureBytes: sent.length * keptBytes,
		limit: () => (isTooMuch || files.length > 0 ? countSentPicture(received, reference) : takeAttempt()),
	};
}

export function countSentPicture({ sender, store }: ShopForm, reference: string): Attempt {
	const { senderAndOrder, sender: bySender } = store.rateLimits.sentPicture;
	return takeAttempt([senderAndOrder, withName(sender, reference)], [bySender, sender]);
}

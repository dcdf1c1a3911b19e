import { maxKeptBytes } from "~/domain/payments/keep-payment-picture.server";
import { withName } from "~/platform/process/rate-limit.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { filesOf } from "~/web/forms/read-form.server";

/** What a form brings in its field of photos, and what it costs. @param most that the form takes */
export function readPhotos(
	{ form, sender, store }: ShopForm,
	{ field, most, reference }: { field: string; most: number; reference: string },
) {
	const files = filesOf(form).filter((file) => file.field === field);
	const sent = files.flatMap(({ data }) => data ?? []);
	const fault: "tooMany" | "tooBig" | undefined =
		files.length > most ? "tooMany" : sent.length < files.length ? "tooBig" : undefined;
	return {
		...{ sent, fault },
		fileBytes: sent.reduce((sum, { length }) => sum + Math.min(length, maxKeptBytes), 0),
		limit: () => (files.length > 0 ? store.rateLimits.sentPicture.count(withName(sender, reference)) : 0),
	};
}

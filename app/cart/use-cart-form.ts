import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { urls } from "~/urls";
import type { CartAnswer } from "./cart";

/**
 * For a form that changes the cart: with scripts it is sent in place, and the page stays.
 * @param name of the change: a newer one of the same name replaces it
 */
export function useCartForm(name: string) {
	const fetcher = useFetcher<CartAnswer>({ key: `cart-${name}` });
	return {
		answer: fetcher.state === "idle" ? fetcher.data : undefined,
		isUnderWay: fetcher.state !== "idle",
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			const form = new FormData(event.currentTarget);
			const { submitter } = event.nativeEvent as SubmitEvent;
			if (submitter instanceof HTMLButtonElement && submitter.name) form.set(submitter.name, submitter.value);
			form.set("inPlace", "1");
			fetcher.submit(form, { method: "post", action: urls.cart });
		},
	};
}

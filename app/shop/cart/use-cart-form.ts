import { useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useContext, useRef } from "react";
import { cartPanelId } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { isOpenPopover, supportsPopover } from "~/ui/elements/popover";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { fetchOnce, inPlaceField } from "~/web/forms/submit-once";
import { type CartAnswer, failIfUnsaved } from "./cart-answer";
import { CartContext } from "./use-cart";

/** A newer submission with the same name replaces the pending one. */
export function useCartForm(name: string) {
	const key = fetcherKey(name);
	const fetcher = useFetcher<CartAnswer>({ key });
	const cart = useContext(CartContext);
	return {
		answer: fetcher.state === "idle" ? failIfUnsaved(fetcher.data, cart) : undefined,
		isPending: fetcher.state !== "idle",
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			const form = new FormData(event.currentTarget);
			const { submitter } = event.nativeEvent as SubmitEvent;
			if (submitter instanceof HTMLButtonElement && submitter.name) form.set(submitter.name, submitter.value);
			form.set(inPlaceField, key);
			fetcher.submit(form, { method: "post", action: urls.cart });
		},
	};
}

export function useAddToCartForm(slug: string) {
	const name = `add-${slug}`;
	const form = useCartForm(name);
	return { ...form, onSubmit: fetchOnce(fetcherKey(name), form.onSubmit) };
}

export const additionKey = fetcherKey("add-");

function fetcherKey(name: string): string {
	return `cart-${name}`;
}

/** In a layout effect, so that the panel covers the button as soon as that is enabled: a double click could add twice. */
export function useOpenPanel(answer: CartAnswer | undefined): void {
	const navigate = useNavigate();
	const handled = useRef(answer);
	// `navigate` is no dependency: it changes on every page.
	useBrowserLayoutEffect(() => {
		const isNew = answer !== handled.current;
		handled.current = answer;
		if (!isNew || !answer?.shouldOpenPanel) return;
		if (!supportsPopover()) return navigate(urls.cart);
		const panel = document.getElementById(cartPanelId);
		if (panel && !isOpenPopover(panel)) panel.showPopover();
	}, [answer]);
}

import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { PricedCart } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { useFormCode } from "~/shop/browser/use-form-code";
import { openPopovers } from "~/ui/elements/popover";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { parseSlotData } from "~/web/page-cache/Slot";
import { failIfUnsaved } from "./cart-answer";
import styles from "./FormAlert.module.css";
import { additionKey } from "./use-cart-form";

interface Failed {
	/** Of the product that was not added to the cart. */
	slug?: string;
	failure: string;
}

/** Says that a form did not reach the store where the form itself cannot. */
export function FormAlert({ connectionLost }: { connectionLost: string }) {
	const [failed, setFailed] = useState<Failed>();
	useFormCode(
		useCallback(
			(form, isLost) => {
				const slug = new URL(form.action).pathname === urls.cart && new FormData(form).get("slug");
				setFailed(isLost ? { failure: connectionLost, ...(slug && { slug: String(slug) }) } : undefined);
			},
			[connectionLost],
		),
	);
	useFailedAdditions(setFailed);
	if (!failed) return null;
	const { slug, failure } = failed;
	const dismiss = () => setFailed(undefined);
	const alert = (
		<div role="alert" className={styles.message}>
			<p>
				{slug ? "No pudimos agregar un producto a tu carrito." : "No se envió."} {failure}
			</p>
			{slug && (
				<ButtonLink to={urls.product(slug)} look="quiet" onClick={dismiss}>
					Ver el producto
				</ButtonLink>
			)}
			<Button look="quiet" onClick={dismiss}>
				Cerrar
			</Button>
		</div>
	);
	// An open panel covers the page.
	const [panel] = openPopovers();
	return panel ? createPortal(alert, panel) : alert;
}

function useFailedAdditions(onFailure: (failed: Failed) => void): void {
	useEffect(() => {
		let pending: string[] = [];
		return window.__remixRouter.subscribe(({ fetchers, loaderData }, { deletedFetchers }) => {
			for (const key of deletedFetchers) {
				if (!pending.includes(key)) continue;
				const cart = parseSlotData<PricedCart>(loaderData.root.cart);
				const failure = failIfUnsaved(fetchers.get(key)?.data, cart)?.failure;
				if (failure && key.startsWith(additionKey))
					onFailure({ slug: key.slice(additionKey.length), failure });
			}
			pending = [...fetchers.keys()].filter((key) => fetchers.get(key)?.state !== "idle");
		});
	}, [onFailure]);
}

import { useEffect, useState } from "react";
import type { PricedCart } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { parseSlotData } from "~/web/page-cache/Slot";
import { failIfUnsaved } from "./cart-answer";
import styles from "./FailedAddition.module.css";
import { additionKey } from "./use-cart-form";

export function FailedAddition() {
	const [failed, setFailed] = useState<{ slug: string; failure: string }>();
	useEffect(() => {
		let pending: string[] = [];
		return window.__remixRouter.subscribe(({ fetchers, loaderData }, { deletedFetchers }) => {
			for (const key of deletedFetchers) {
				if (!pending.includes(key)) continue;
				const cart = parseSlotData<PricedCart>(loaderData.root.cart);
				const failure = failIfUnsaved(fetchers.get(key)?.data, cart)?.failure;
				if (failure && key.startsWith(additionKey))
					setFailed({ slug: key.slice(additionKey.length), failure });
			}
			pending = [...fetchers.keys()].filter((key) => fetchers.get(key)?.state !== "idle");
		});
	}, []);
	if (!failed) return null;
	const dismiss = () => setFailed(undefined);
	return (
		<div role="alert" className={styles.message}>
			<p>No pudimos agregar un producto a tu carrito. {failed.failure}</p>
			<ButtonLink to={urls.product(failed.slug)} look="quiet" onClick={dismiss}>
				Ver el producto
			</ButtonLink>
			<Button look="quiet" onClick={dismiss}>
				Cerrar
			</Button>
		</div>
	);
}

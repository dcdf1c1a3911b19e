import { useEffect, useRef } from "react";
import { urls } from "~/urls";
import styles from "./CartNotices.module.css";
import type { PricedCart } from "./cart";
import { useCartForm } from "./use-cart-form";

/** What has to be said of a cart: what a change led to, what it lost, and what can be put back. */
export function CartNotices({ cart }: { cart: PricedCart }) {
	const { notice, lost, removed, isReset } = cart;
	return (
		<div role="status" className={styles.notices}>
			{notice && <p>{notice}</p>}
			{isReset && <p>No pudimos leer tu carrito anterior, así que empieza uno nuevo.</p>}
			{lost > 0 && (
				<p>
					{lost === 1
						? "Un producto de tu carrito ya no se vende, y lo quitamos."
						: `${lost} productos de tu carrito ya no se venden, y los quitamos.`}
				</p>
			)}
			{removed.length > 0 && <Undo removed={removed} isAlone={cart.lines.length === 0} />}
		</div>
	);
}

function Undo({ removed, isAlone }: { removed: string[]; isAlone: boolean }) {
	const { answer, onSubmit } = useCartForm("undo");
	const button = useRef<HTMLButtonElement>(null);
	// What was pressed is gone with its line.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each removal takes the focus with it.
	useEffect(() => {
		const panel = button.current?.closest("[popover]");
		const isShown = !panel || panel.matches(":popover-open");
		if (isShown && document.activeElement === document.body) button.current?.focus();
	}, [removed.join()]);
	return (
		<form method="post" action={urls.cart} className={styles.undo} onSubmit={onSubmit}>
			<p>
				{removed.length > 1 && isAlone
					? `Vaciaste tu carrito (${removed.length} productos).`
					: `Quitaste ${removed.join(", ")}.`}
			</p>
			<input type="hidden" name="intent" value="undo" />
			<button type="submit" ref={button}>
				Deshacer
			</button>
			{answer?.notSent && <p>{answer.notSent}</p>}
		</form>
	);
}

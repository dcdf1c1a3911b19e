import { useEffect, useRef } from "react";
import { isOpenPopover, supportsPopover } from "~/ui/popover";
import { Unseen } from "~/ui/Unseen";
import { urls } from "~/urls";
import styles from "./CartNotices.module.css";
import type { PricedCart } from "./cart";
import { useCartForm } from "./use-cart-form";

/** What has to be said of a cart: what a change led to, what it lost, and what can be put back. */
export function CartNotices({ cart }: { cart: PricedCart }) {
	const { notice, unseen, lost, removed, isReset } = cart;
	const status = useRef<HTMLDivElement>(null);
	const undoable = removed.join();
	const before = useRef(undoable);
	useEffect(() => {
		// What was pressed is gone: with its line, or with what could be undone.
		if (before.current !== undoable) takeLostFocus(status.current);
		before.current = undoable;
	}, [undoable]);
	return (
		<div ref={status} role="status" tabIndex={-1} className={styles.notices}>
			{notice && <p>{notice}</p>}
			{unseen && <Unseen>{unseen}</Unseen>}
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

/** The button to undo takes the focus, and where there is none what says so. */
function takeLostFocus(status: HTMLElement | null): void {
	const panel = status?.closest("[popover]");
	const isShown = !panel || isOpenPopover(panel) || !supportsPopover();
	if (isShown && document.activeElement === document.body)
		(status?.querySelector("button") ?? status)?.focus();
}

function Undo({ removed, isAlone }: { removed: string[]; isAlone: boolean }) {
	const { answer, onSubmit } = useCartForm("undo");
	return (
		<form method="post" action={urls.cart} className={styles.undo} onSubmit={onSubmit}>
			<p>
				{removed.length > 1 && isAlone
					? `Vaciaste tu carrito (${removed.length} productos).`
					: `Quitaste ${removed.join(", ")}.`}
			</p>
			<input type="hidden" name="intent" value="undo" />
			<button type="submit">Deshacer</button>
			{answer?.notSent && <p>{answer.notSent}</p>}
		</form>
	);
}

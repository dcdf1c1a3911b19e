import { useEffect, useRef, useState } from "react";
import type { CartNotice, PricedCart } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { isOpenPopover, supportsPopover } from "~/ui/elements/popover";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import styles from "./CartNotices.module.css";
import { unsavedText } from "./cart-answer";
import { useIsCartChanging } from "./use-cart";
import { useCartForm } from "./use-cart-form";

export function CartNotices({ cart }: { cart: PricedCart }) {
	const { discontinued, removed, isReset, isUnsaved } = cart;
	const notice = useCurrentNotice(cart.notice);
	const status = useRef<HTMLDivElement>(null);
	const undoable = removed.join();
	const before = useRef(undoable);
	useEffect(() => {
		if (before.current !== undoable) restoreFocus(status.current);
		before.current = undoable;
	}, [undoable]);
	return (
		<>
			<div ref={status} role="status" tabIndex={-1} className={styles.notices}>
				{notice?.look === "success" && <p>{notice.text}</p>}
				{notice?.look === "heard" && <VisuallyHidden>{notice.text}</VisuallyHidden>}
				{isReset && <p>No pudimos leer tu carrito anterior, así que empieza uno nuevo.</p>}
				{discontinued.length > 0 && (
					<p>
						{discontinued.length === 1
							? "Un producto de tu carrito ya no se vende, y lo quitamos: "
							: `${discontinued.length} productos de tu carrito ya no se venden, y los quitamos: `}
						{discontinued.join("; ")}.
					</p>
				)}
				{removed.length > 0 && <Undo removed={removed} isAlone={cart.lines.length === 0} />}
			</div>
			{isUnsaved && <Warning text={unsavedText} />}
			{notice?.look === "warning" && <Warning {...notice} />}
		</>
	);
}

function useCurrentNotice(notice: CartNotice | undefined): CartNotice | undefined {
	const isChanging = useIsCartChanging();
	const [replacedAt, setReplacedAt] = useState<number>();
	useEffect(() => {
		if (isChanging) setReplacedAt(notice?.at);
	}, [isChanging, notice?.at]);
	return notice?.at === replacedAt ? undefined : notice;
}

function restoreFocus(status: HTMLElement | null): void {
	const panel = status?.closest("[popover]");
	const isShown = !panel || isOpenPopover(panel) || !supportsPopover();
	if (isShown && document.activeElement === document.body)
		(status?.querySelector("button") ?? status)?.focus();
}

function Warning({ text, link }: Pick<CartNotice, "text" | "link">) {
	return (
		<div role="alert" className={styles.warning}>
			<p>{text}</p>
			{link && <a href={link.url}>{link.text}</a>}
		</div>
	);
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
			<Button type="submit" look="quiet" className="flush">
				Deshacer
			</Button>
			{answer?.failure && <p>{answer.failure}</p>}
		</form>
	);
}

import { type AppliedDiscount, describeDiscount } from "~/domain/cart/apply-discount";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { TextField, usePlainField } from "~/ui/fields/Field";
import type { CartAnswer } from "./cart-answer";
import styles from "./DiscountForm.module.css";

/** Where the cart leads once a code was used or removed: the totals, which browsers focus. */
export const discountFormId = "descuento";

/** Plain forms: even with scripts, their answer is a whole page. */
export function DiscountForm({
	code,
	discount: { terms, amount, problem },
	refused,
}: {
	code: string | undefined;
	discount: AppliedDiscount;
	refused: CartAnswer["refusedCode"];
}) {
	const field = usePlainField("codigo", "code", refused?.message, refused);
	const { name, value } = terms ? describeDiscount(terms, amount) : { name: `Código ${code}`, value: "" };
	return (
		<>
			{code && (
				<form method="post" action={urls.cart}>
					<input type="hidden" name="code" value="" />
					<button type="submit" name="intent" value="discount" className="chip">
						<VisuallyHidden>Quitar </VisuallyHidden>
						{name} {value}
						<Icon name="x" size={16} />
					</button>
					{problem && <p>{problem}</p>}
				</form>
			)}
			{(!code || refused) && (
				<form method="post" action={urls.cart} className={styles.form}>
					<TextField
						field={field}
						label="Código de descuento"
						defaultValue={refused?.typed}
						maxLength={40}
						autoComplete="off"
						autoFocus={refused !== undefined}
					/>
					<Button type="submit" name="intent" value="discount" look="secondary">
						Usar código
					</Button>
				</form>
			)}
		</>
	);
}

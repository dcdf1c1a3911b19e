import { type AppliedDiscount, describeDiscount } from "~/domain/cart/apply-discount";
import { urls } from "~/platform/urls";
import { Button } from "~/ui/fields/Button";
import { plainField, TextField } from "~/ui/fields/Field";
import type { CartAnswer } from "./cart-answer";
import styles from "./DiscountForm.module.css";

/** Where the cart leads once a code was used or removed: browsers focus it. */
export const discountFormId = "descuento";

/** A plain form: even with scripts, its answer is a whole page. An empty field removes the code. */
export function DiscountForm({
	code,
	discount: { terms, amount, problem },
	refused,
}: {
	code: string | undefined;
	discount: AppliedDiscount;
	refused: CartAnswer["refusedCode"];
}) {
	const applied = terms && describeDiscount(terms, amount);
	return (
		<form id={discountFormId} tabIndex={-1} method="post" action={urls.cart} className={styles.form}>
			<TextField
				field={plainField("codigo", "code", refused?.message)}
				label="Código de descuento"
				hint={code && "Para quitarlo, bórralo y presiona «Usar código»."}
				defaultValue={refused?.typed ?? code ?? ""}
				maxLength={40}
				autoComplete="off"
				autoFocus={refused !== undefined}
			/>
			<Button type="submit" name="intent" value="discount" look="secondary">
				Usar código
			</Button>
			{problem && !refused && <p>{problem}</p>}
			{applied && <p>{`${applied.name}: ${applied.value}`}</p>}
		</form>
	);
}

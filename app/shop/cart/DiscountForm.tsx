import { type AppliedDiscount, calculateTotal, describeDiscount } from "~/domain/cart/apply-discount";
import { urls } from "~/platform/urls";
import type { Price } from "~/platform/values/money";
import { PriceAmounts } from "~/shop/parts/PriceAmounts";
import { Button } from "~/ui/fields/Button";
import { plainField, TextField } from "~/ui/fields/Field";
import type { CartAnswer } from "./cart-answer";
import styles from "./DiscountForm.module.css";

/** A plain form: even with scripts, its answer is a whole page. An empty field removes the code. */
export function DiscountForm({
	code,
	subtotal,
	discount: { terms, amount, problem },
	refused,
}: {
	code: string | undefined;
	subtotal: Price;
	discount: AppliedDiscount;
	refused: CartAnswer["refusedCode"];
}) {
	const applied = terms && describeDiscount(terms, amount);
	return (
		<form method="post" action={urls.cart} className={styles.form}>
			<TextField
				field={plainField("codigo", "code", refused?.message)}
				label="Código de descuento"
				hint={code && "Para quitarlo, bórralo y presiona «Usar código»."}
				defaultValue={refused?.typed ?? code ?? ""}
				maxLength={40}
				autoComplete="off"
			/>
			<Button type="submit" name="intent" value="discount" look="secondary">
				Usar código
			</Button>
			{problem && !refused && <p>{problem}</p>}
			{applied && <p>{`${applied.name}: ${applied.value}`}</p>}
			{amount.pen > 0 && (
				<p>
					<strong>
						Total sin envío: <PriceAmounts price={calculateTotal(subtotal, undefined, amount)} />
					</strong>
				</p>
			)}
		</form>
	);
}

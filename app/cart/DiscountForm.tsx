import { type AppliedDiscount, describeDiscount } from "~/discounts/discount";
import { Button } from "~/ui/Button";
import { plainField, TextField } from "~/ui/Field";
import { urls } from "~/urls";
import type { CartAnswer } from "./cart";
import styles from "./DiscountForm.module.css";

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
		<form method="post" action={urls.cart} className={styles.form}>
			<TextField
				field={plainField("codigo", "code", refused?.message)}
				label="Código de descuento"
				defaultValue={refused?.typed ?? code ?? ""}
				maxLength={40}
				autoComplete="off"
			/>
			<Button type="submit" name="intent" value="discount" look="secondary">
				Usar código
			</Button>
			{problem && !refused && <p>{problem}</p>}
			{applied && (
				<p>
					<strong>{`${applied.name}: ${applied.value}`}</strong>
				</p>
			)}
		</form>
	);
}

import { type AppliedDiscount, describeTerms } from "~/discounts/discount";
import { formatSoles } from "~/money";
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
			{terms && (
				<p>
					<strong>
						Descuento {terms.code}: {amount.pen > 0 ? `−${formatSoles(amount.pen)}` : describeTerms(terms)}
					</strong>
				</p>
			)}
		</form>
	);
}

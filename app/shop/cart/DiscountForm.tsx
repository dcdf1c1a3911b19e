import { Form } from "@remix-run/react";
import { type AppliedDiscount, describeDiscount } from "~/domain/cart/apply-discount";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { TextField } from "~/ui/fields/Field";
import { usePlainField } from "~/ui/fields/use-plain-field";
import type { CartAnswer } from "./cart-answer";
import styles from "./DiscountForm.module.css";

/** Where the cart leads once a code was used or removed: the totals, which take the focus. */
export const discountFormId = "descuento";

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
				<Form method="post" action={urls.cart}>
					<input type="hidden" name="code" value="" />
					<button type="submit" name="intent" value="discount" className="chip">
						<VisuallyHidden>Quitar </VisuallyHidden>
						{name} {value}
						<Icon name="x" size={16} />
					</button>
					{problem && <p>{problem}</p>}
				</Form>
			)}
			{(!code || refused) && (
				<details className="fold" open={refused !== undefined}>
					<summary>¿Tienes un código?</summary>
					<Form method="post" action={urls.cart} className={styles.form}>
						<TextField
							key={refused?.message}
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
					</Form>
				</details>
			)}
		</>
	);
}

import { Form, useLocation, useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "~/ui/Button";
import { useShownValues, valuesOf } from "~/ui/use-shown-values";
import type { Product, Variant } from "./product";
import styles from "./VariantForm.module.css";
import { availability, chosenVariant, variantToQuery } from "./variants";

const remarks = { available: "", soldOut: " (agotado)", notSold: " (no hay con lo elegido)" };

/** A GET form, so that the choice is in the address. With scripts it is applied as it is made. */
export function VariantForm({
	product,
	variant,
}: {
	product: Pick<Product, "options" | "variants">;
	variant: Variant;
}) {
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const form = useShownValues(variant.choice);
	const applyChoice = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
		const { name, value } = target as HTMLInputElement;
		// The choice made last stands, and the others as far as that is sold.
		const variants = product.variants.filter(({ choice }) => choice[name] === value);
		const chosen = chosenVariant({ ...product, variants }, new URLSearchParams(valuesOf(currentTarget)));
		const query = new URLSearchParams(variantToQuery(product, chosen ?? variant));
		navigate({ pathname, search: String(query) }, { preventScrollReset: true, replace: true });
	};
	return (
		<Form
			ref={form}
			method="get"
			action={pathname}
			preventScrollReset
			className={styles.form}
			onChange={applyChoice}
			autoComplete="off"
			aria-label="Elige tu opción"
		>
			{product.options.map(({ id, name, values }) => (
				<fieldset key={id}>
					<legend>{name}</legend>
					<div className={styles.values}>
						{values.map((value) => (
							<label key={value.id} className={styles.value}>
								<input
									type="radio"
									name={id}
									value={value.id}
									defaultChecked={variant.choice[id] === value.id}
								/>
								{value.hex && <span className={styles.color} style={{ background: value.hex }} />}
								{value.name}
								{remarks[availability(product, variant, id, value.id)]}
							</label>
						))}
					</div>
				</fieldset>
			))}
			<Button type="submit" look="secondary">
				Ver esta opción
			</Button>
		</Form>
	);
}

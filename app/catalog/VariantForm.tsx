import { Form, useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "~/ui/Button";
import { showValues } from "~/ui/show-values";
import type { Product, Variant } from "./product";
import styles from "./VariantForm.module.css";
import { availability } from "./variants";

const remarks = { available: "", soldOut: " (agotado)", notSold: " (no hay con lo elegido)" };

/** A GET form, so that the choice is in the address: its button is for pages without scripts. */
export function VariantForm({
	product,
	variant,
}: {
	product: Pick<Product, "options" | "variants">;
	variant: Variant;
}) {
	const submit = useSubmit();
	const { pathname } = useLocation();
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (form.current) showValues(form.current, variant.choice);
	}, [variant]);
	const applyChoice = (event: FormEvent<HTMLFormElement>) =>
		submit(event.currentTarget, { preventScrollReset: true, replace: true });
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
			<Button type="submit" look="secondary" className={styles.send}>
				Ver esta opción
			</Button>
		</Form>
	);
}

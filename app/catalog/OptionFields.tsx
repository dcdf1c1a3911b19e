import { Fragment } from "react";
import styles from "./OptionFields.module.css";
import type { Product, Variant } from "./product";
import { variantRemark } from "./variants";

/** A product's options as radio buttons, with what each would change. */
export function OptionFields({
	product,
	variant,
}: {
	product: Pick<Product, "options" | "variants">;
	variant: Variant;
}) {
	return product.options.map(({ id, name, values }) => (
		<fieldset key={id} className={styles.option}>
			<legend>{name}</legend>
			<div className={styles.values}>
				{values.map((value) => (
					<Fragment key={value.id}>
						<label className={styles.value}>
							<input
								type="radio"
								name={id}
								value={value.id}
								defaultChecked={variant.choice[id] === value.id}
							/>
							{value.hex && <span className={styles.color} style={{ background: value.hex }} />}
							{value.name}
							<Remark text={variantRemark(product, variant, id, value.id)} />
						</label>{" "}
					</Fragment>
				))}
			</div>
		</fieldset>
	));
}

function Remark({ text }: { text: string }) {
	return text && <span className={styles.remark}>{` (${text})`}</span>;
}

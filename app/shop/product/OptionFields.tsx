import { Fragment } from "react";
import type { Product, Variant } from "~/domain/goods/product";
import { describeOptionValue } from "~/domain/goods/variants";
import styles from "./OptionFields.module.css";

interface OptionFieldsProps {
	product: Pick<Product, "options" | "variants">;
	variant: Variant;
}

export function OptionFields({ product, variant }: OptionFieldsProps) {
	const remarkOn = (option: string, value: string) => {
		const text = describeOptionValue(product, variant, option, value);
		return text && <span>{` (${text})`}</span>;
	};
	return product.options.map(({ id, name, values }) => (
		<fieldset key={id} className={styles.option}>
			<legend>{name}</legend>
			<div className="row gap-1">
				{values.map((value) => (
					<Fragment key={value.id}>
						<label className={styles.value}>
							<input
								type="radio"
								name={id}
								value={value.id}
								defaultChecked={variant.choice[id] === value.id}
							/>
							{value.hex && (
								<svg className={styles.color} viewBox="0 0 2 2" width="18" height="18" aria-hidden="true">
									<circle cx="1" cy="1" r="1" fill={value.hex} />
								</svg>
							)}
							<span>
								{value.name}
								{remarkOn(id, value.id)}
							</span>
						</label>{" "}
					</Fragment>
				))}
			</div>
		</fieldset>
	));
}

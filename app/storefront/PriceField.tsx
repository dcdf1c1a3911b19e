import { maxPriceLength, type PriceBound } from "~/catalog/filters";
import styles from "./PriceField.module.css";

export function PriceField({
	bound,
	label,
	value,
	invalidValue,
}: {
	bound: PriceBound;
	label: string;
	value: string | undefined;
	invalidValue: string | undefined;
}) {
	const isInvalid = invalidValue !== undefined;
	const errorId = `precio-${bound}-error`;
	return (
		<div className={styles.field}>
			<label>
				{label}{" "}
				<input
					name={bound}
					inputMode="decimal"
					defaultValue={value}
					maxLength={maxPriceLength}
					size={6}
					aria-invalid={isInvalid || undefined}
					aria-describedby={isInvalid ? errorId : undefined}
				/>
			</label>{" "}
			{isInvalid && (
				<p id={errorId} className={styles.error}>
					No entendemos «{invalidValue}». Escribe un precio en soles, como 1200 o 1200.50.
				</p>
			)}
		</div>
	);
}

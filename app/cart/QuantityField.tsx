import styles from "./QuantityField.module.css";

/** How many to put into the cart. @param most that can be had; @param chosen to begin with */
export function QuantityField({ most, chosen = 1 }: { most: number; chosen?: number }) {
	return (
		<div className={styles.quantity}>
			<label htmlFor="cantidad">Cantidad</label>{" "}
			<select name="quantity" id="cantidad" defaultValue={chosen}>
				{Array.from({ length: most }, (_, index) => index + 1).map((number) => (
					<option key={number}>{number}</option>
				))}
			</select>
		</div>
	);
}

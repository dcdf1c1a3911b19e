export function QuantityField({ max, chosen }: { max: number; chosen: number }) {
	return (
		<div className="center bold line">
			<label htmlFor="cantidad">Cantidad</label>{" "}
			<select name="quantity" id="cantidad" defaultValue={chosen}>
				{Array.from({ length: max }, (_, index) => index + 1).map((number) => (
					<option key={number}>{number}</option>
				))}
			</select>
		</div>
	);
}

import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatSoles } from "~/money";
import { DefaultButton } from "~/ui/DefaultButton";
import { Icon } from "~/ui/Icon";
import { Picture } from "~/ui/Picture";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { WithoutScripts } from "~/ui/WithoutScripts";
import { urls } from "~/urls";
import styles from "./CartLines.module.css";
import { type CartLine, labelOf, maxQuantity, type QuantityProblem } from "./cart";
import { useCartForm } from "./use-cart-form";

/**
 * The lines of a cart, each a form of its own.
 * @param place tells the ids of the panel's lines from those of the page's
 * @param problem the refused quantity, when the page is the answer to a form
 */
export function CartLines({
	lines,
	place,
	problem,
}: {
	lines: CartLine[];
	place: "panel" | "page";
	problem?: QuantityProblem | undefined;
}) {
	return (
		<ul role="list" className={`${styles.lines} ${styles[place]}`}>
			{lines.map((line) => (
				<Line
					key={line.sku}
					line={line}
					place={place}
					problem={problem?.sku === line.sku ? problem : undefined}
				/>
			))}
		</ul>
	);
}

/** Of the field in which a line's quantity is typed. */
export function quantityId(place: "panel" | "page", sku: string): string {
	return `${place}-${sku}`;
}

function Line({
	line,
	place,
	problem,
}: {
	line: CartLine;
	place: "panel" | "page";
	problem: QuantityProblem | undefined;
}) {
	const { sku, url, name, choice, image, quantity, wanted, most, unit, total } = line;
	const { answer, isUnderWay, onSubmit } = useCartForm(sku);
	const input = useRef<HTMLInputElement>(null);
	const said = answer?.failure ?? answer?.problem?.message ?? problem?.message;
	const label = labelOf(line);
	const id = quantityId(place, sku);

	// A quantity that could not be had is shown as what it became; what is being typed stays, scripts or not.
	const isDrawn = useRef(false);
	const isTyped = useRef(false);
	useEffect(() => {
		const mayWrite = isDrawn.current && !isTyped.current && !said && !isUnderWay;
		if (input.current && mayWrite) input.current.value = String(quantity);
		isDrawn.current = true;
	}, [quantity, said, isUnderWay]);

	return (
		<li className={styles.line}>
			<Picture picture={image} sizes="96px" className={styles.picture} />
			<div className={styles.what}>
				<Link className={styles.name} to={url}>
					{name}
				</Link>
				{choice && <p className={styles.choice}>{choice}</p>}
				<p>{formatSoles(unit.pen)}</p>
				{most === 0 && <p className={styles.problem}>Agotado por ahora</p>}
				{most > 0 && wanted > most && (
					<p className={styles.problem}>
						{most < maxQuantity
							? `Solo ${most === 1 ? "queda 1" : `quedan ${most}`}: no podemos llevarte ${wanted}.`
							: `Puedes llevar hasta ${maxQuantity}.`}
					</p>
				)}
				<form
					method="post"
					action={urls.cart}
					noValidate
					className={styles.controls}
					onSubmit={(event) => {
						isTyped.current = false;
						onSubmit(event);
					}}
				>
					<input type="hidden" name="intent" value="set" />
					<input type="hidden" name="sku" value={sku} />
					<DefaultButton>{`Actualizar la cantidad de ${label}`}</DefaultButton>{" "}
					{most > 0 && (
						<div className={styles.quantity}>
							<div className={styles.stepper}>
								<button type="submit" name="to" value={quantity - 1}>
									<Icon name="minus" size={16} />
									<VisuallyHidden>
										{quantity === 1 ? `Quitar ${label}` : `Quitar uno de ${label}`}
									</VisuallyHidden>
								</button>{" "}
								<input
									ref={input}
									id={id}
									name="quantity"
									inputMode="numeric"
									defaultValue={problem?.typed ?? quantity}
									autoComplete="off"
									aria-label={`Cantidad de ${label}`}
									onInput={() => {
										isTyped.current = true;
									}}
									aria-invalid={said ? true : undefined}
									aria-describedby={said ? `${id}-error` : undefined}
									onBlur={({ target }) => {
										if (target.value !== String(quantity)) target.form?.requestSubmit();
									}}
								/>{" "}
								<button type="submit" name="to" value={quantity + 1} aria-disabled={quantity >= most}>
									<Icon name="plus" size={16} />
									<VisuallyHidden>{`Agregar uno de ${label}`}</VisuallyHidden>
								</button>
							</div>{" "}
							{place === "page" && (
								<WithoutScripts>
									<button type="submit" className={styles.update}>
										Actualizar<VisuallyHidden> la cantidad de {label}</VisuallyHidden>
									</button>
								</WithoutScripts>
							)}
						</div>
					)}{" "}
					<button type="submit" name="to" value={0} className={styles.remove}>
						<Icon name="trash-2" size={18} />
						<VisuallyHidden>{`Eliminar ${label}`}</VisuallyHidden>
					</button>
				</form>
				{said && (
					<p id={`${id}-error`} className={styles.problem} role="alert">
						{said}
					</p>
				)}
			</div>
			{place === "page" && <p className={styles.total}>{formatSoles(total.pen)}</p>}
		</li>
	);
}

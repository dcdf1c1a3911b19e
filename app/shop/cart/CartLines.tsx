import { type FocusEvent, type FormEvent, useEffect, useRef } from "react";
import { type CartLine, lineLabel, maxQuantity } from "~/domain/cart/cart";
import { describeLeft } from "~/domain/goods/low-units";
import { describeSale } from "~/domain/goods/sale";
import { urls } from "~/platform/urls";
import { formatSoles, formatUnitPrice } from "~/platform/values/money";
import { FormerPrice } from "~/shop/parts/FormerPrice";
import { Icon } from "~/ui/elements/Icon";
import { Picture } from "~/ui/elements/Picture";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import styles from "./CartLines.module.css";
import type { QuantityProblem } from "./cart-answer";
import { useCartForm } from "./use-cart-form";

interface CartLinesProps {
	lines: CartLine[];
	place: "panel" | "page";
	problem?: QuantityProblem | undefined;
}

export function CartLines({ lines, place, problem }: CartLinesProps) {
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

export function quantityId(place: "panel" | "page", sku: string): string {
	return `${place}-${sku}`;
}

interface LineProps {
	line: CartLine;
	place: "panel" | "page";
	problem: QuantityProblem | undefined;
}

function Line({ line, place, problem }: LineProps) {
	const { url, name, choice, image, quantity, wanted, available, unit, sale, total } = line;
	return (
		<li className={styles.line}>
			<Picture picture={image} sizes="96px" className={styles.picture} />
			<div>
				<a className={styles.name} href={url}>
					{name}
				</a>
				{choice && <p className="soft">{choice}</p>}
				{(place === "panel" || sale || quantity !== 1) && (
					<p>
						{sale && (
							<>
								<FormerPrice price={sale.formerPrice} /> <VisuallyHidden>Ahora </VisuallyHidden>
							</>
						)}
						{formatUnitPrice(unit, quantity)}
					</p>
				)}
				{sale && <p className={styles.sale}>{describeSale(sale)}</p>}
				{available === 0 && <p className="problem">Agotado por ahora</p>}
				{available > 0 && wanted > available && (
					<p className="problem">
						{available < maxQuantity
							? `Solo ${describeLeft(available)} de los ${wanted} que querías.`
							: `Puedes llevar hasta ${maxQuantity}.`}
					</p>
				)}
				<QuantityForm line={line} place={place} problem={problem} />
			</div>
			{place === "page" && <p className={styles.total}>{formatSoles(total.pen)}</p>}
		</li>
	);
}

function QuantityForm({ line, place, problem }: LineProps) {
	const { sku, quantity, available } = line;
	const { error, onSubmit, inputProps } = useQuantityForm(line, problem);
	const label = lineLabel(line);
	const id = quantityId(place, sku);
	return (
		<>
			<form method="post" action={urls.cart} noValidate className={styles.controls} onSubmit={onSubmit}>
				<input type="hidden" name="intent" value="set" />
				<input type="hidden" name="sku" value={sku} />
				<DefaultButton>{`Actualizar la cantidad de ${label}`}</DefaultButton>{" "}
				{available > 0 && (
					<div className={styles.quantity}>
						<div className={styles.stepper}>
							<button type="submit" name="to" value={quantity - 1}>
								<Icon name="minus" size={16} />
								<VisuallyHidden>
									{quantity === 1 ? `Quitar ${label}` : `Quitar uno de ${label}`}
								</VisuallyHidden>
							</button>{" "}
							<input
								id={id}
								name="quantity"
								inputMode="numeric"
								defaultValue={problem?.typed ?? quantity}
								autoComplete="off"
								aria-label={`Cantidad de ${label}`}
								aria-invalid={error ? true : undefined}
								aria-describedby={error ? `${id}-error` : undefined}
								{...inputProps}
							/>{" "}
							<button type="submit" name="to" value={quantity + 1} aria-disabled={quantity >= available}>
								<Icon name="plus" size={16} />
								<VisuallyHidden>{`Agregar uno de ${label}`}</VisuallyHidden>
							</button>
						</div>{" "}
						{place === "page" && (
							<WithoutScripts>
								<Button type="submit" look="quiet">
									Actualizar<VisuallyHidden> la cantidad de {label}</VisuallyHidden>
								</Button>
							</WithoutScripts>
						)}
					</div>
				)}{" "}
				<button type="submit" name="to" value={0} className={styles.remove}>
					<Icon name="trash-2" size={18} />
					<VisuallyHidden>{`Eliminar ${label}`}</VisuallyHidden>
				</button>
			</form>
			{error && (
				<p id={`${id}-error`} className="problem" role="alert">
					{error}
				</p>
			)}
		</>
	);
}

function useQuantityForm({ sku, quantity }: CartLine, problem: QuantityProblem | undefined) {
	const { answer, isPending, onSubmit } = useCartForm(sku);
	const error = answer?.failure ?? answer?.problem?.message ?? problem?.message;
	const input = useRef<HTMLInputElement>(null);
	const isMounted = useRef(false);
	const isTyped = useRef(false);
	// A layout effect: a passive one could overwrite the next quantity that the shopper types.
	useBrowserLayoutEffect(() => {
		const shouldUpdate = isMounted.current && !isTyped.current && !error && !isPending;
		if (input.current && shouldUpdate) input.current.value = String(quantity);
		isMounted.current = true;
	}, [quantity, error, isPending]);

	// Sends a quantity that was typed before hydration, if the shopper has left the field.
	useEffect(() => {
		const field = input.current;
		if (!field || field.value === field.defaultValue) return;
		isTyped.current = true;
		if (field !== document.activeElement) field.form?.requestSubmit();
	}, []);

	return {
		error,
		onSubmit(event: FormEvent<HTMLFormElement>) {
			isTyped.current = false;
			onSubmit(event);
		},
		inputProps: {
			ref: input,
			onInput() {
				isTyped.current = true;
			},
			onBlur({ target }: FocusEvent<HTMLInputElement>) {
				if (target.value === String(quantity)) isTyped.current = false;
				else target.form?.requestSubmit();
			},
		},
	};
}

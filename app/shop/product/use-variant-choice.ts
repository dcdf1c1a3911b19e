import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { Product, Variant } from "~/domain/goods/product";
import { choiceToQuery, findVariant } from "~/domain/goods/variants";
import { readFormValues, useUrlValues } from "~/web/forms/use-url-values";

/** Navigates to the variant that is chosen in a product's form. @param values the form's other fields */
export function useVariantChoice(
	product: Pick<Product, "options" | "variants">,
	variant: Variant | undefined,
	values: Record<string, string | undefined>,
) {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const form = useUrlValues({ ...variant?.choice, ...values });

	const show = (chosen: Variant | undefined, quantity = "1") => {
		const others = new URLSearchParams(search);
		for (const { id } of [...product.options, { id: "cantidad" }]) others.delete(id);
		const query = Object.entries(choiceToQuery(product, chosen, Number(quantity)));
		const chosenSearch = String(new URLSearchParams([...query, ...others]));
		navigate({ pathname, search: chosenSearch }, { preventScrollReset: true, replace: true });
	};

	// The shopper may have chosen before hydration.
	const onHydration = useRef(() => {
		const typed = form.current ? readFormValues(form.current) : {};
		const isOther = product.options.some(({ id }) => typed[id] !== variant?.choice[id]);
		if (isOther) show(findVariant(product, new URLSearchParams(typed)), typed.quantity);
	});
	useEffect(() => onHydration.current(), []);

	const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
		const { name, value } = target as HTMLInputElement;
		if (!product.options.some(({ id }) => id === name)) return;
		const typed = readFormValues(currentTarget);
		// The changed option wins; the others follow if that combination is not sold.
		const variants = product.variants.filter(({ choice }) => choice[name] === value);
		const chosen = findVariant({ ...product, variants }, new URLSearchParams(typed));
		show(chosen ?? variant, typed.quantity);
	};
	return { form, onChange };
}

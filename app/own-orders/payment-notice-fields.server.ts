import { z } from "zod";
import { constraintsOf, textField } from "~/forms/text-fields.server";

const maxOperationLength = 40;

/** The picture is no text, and is read apart from them. */
export const paymentNoticeFields = z.object({
	operation: textField(maxOperationLength, "Escribe el número de la operación.", (typed) => {
		const operation = typed.replace(/\s+/g, " ").toUpperCase();
		if (/^[\dA-Z][\dA-Z /.-]*$/.test(operation) && /\d{3}/.test(operation)) return { value: operation };
		return { fault: "Copia el número de operación de tu constancia: lleva al menos tres números." };
	}),
});

export const paymentNoticeConstraints = {
	...constraintsOf(paymentNoticeFields.shape, { operation: maxOperationLength }),
	picture: {},
};

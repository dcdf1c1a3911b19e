import { z } from "zod";
import { isAgency } from "~/domain/delivery/pick-up";
import { findPlaceErrors, optionalPlaceFields, placeFields } from "~/domain/delivery/place-fields.server";
import { contactFields, findRecipientErrors, recipientFields } from "~/domain/people/contact-fields.server";
import { findDocumentError } from "~/domain/people/identity-document.server";
import { findInvoiceErrors, invoiceFields } from "~/domain/people/invoice-fields.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { checkboxField, choiceError, constraintsOf, lineField } from "~/platform/values/text-fields.server";

const { newsOptIn, ...contact } = contactFields;
const deliveryMethod = z.union([z.enum(["home", "pickUp"]), z.templateLiteral(["agency:", z.string()])], {
	error: choiceError("Elige cómo recibes tu pedido."),
});
const shape = {
	...contact,
	...optionalPlaceFields,
	deliveryMethod: deliveryMethod.default("home"),
	/** The name or address of the agency at which it is picked up. */
	agencyOffice: lineField(80),
	...recipientFields,
	giftNote: lineField(180),
	newsOptIn,
	saveInfo: checkboxField(),
	...invoiceFields,
};

export const checkoutFields = formSchema(shape, checkTogether);

/** For a form with several ways of delivery: without a default, the shopper chooses again if the chosen one is gone. */
export const checkoutFieldsWithChoice = formSchema({ ...shape, deliveryMethod }, checkTogether);

const email = z.union([z.literal(""), contact.email]);
const phoneOrderFields = formSchema({ ...shape, email }, checkTogether);
const buyerShape = { ...contact, ...invoiceFields, ...recipientFields, email };

export type BuyerAnswers = Partial<Record<keyof typeof buyerShape, string>>;
export type BuyerValues = z.output<z.ZodObject<typeof buyerShape>>;

/** Reads an order by phone. The team may leave out an e-mail address, a second surname and the prefixes +51. */
export function readPhoneOrder(typed: Partial<Record<keyof typeof phoneOrderFields.shape, string>>) {
	return phoneOrderFields.safeParse(complete(typed));
}

/** Reads the team's correction of who buys or receives. It may leave out the same as an order by phone. */
export function readBuyer(typed: BuyerAnswers, isAtAgency: boolean) {
	const fields = formSchema(buyerShape, (values, refuse) => {
		checkBuyer(values, refuse);
		for (const [field, fault] of findRecipientErrors(values, isAtAgency)) refuse(field, fault);
	});
	return fields.safeParse(complete(typed));
}

function complete<Typed extends BuyerAnswers & { recipientPhone?: string }>(typed: Typed): Typed {
	const { email = "", recipientPhone } = typed;
	return {
		...typed,
		email,
		maternalSurname: typed.maternalSurname?.trim() || "-",
		phone: withPrefix(typed.phone),
		...(recipientPhone !== undefined && { recipientPhone: withPrefix(recipientPhone) }),
	};
}

function withPrefix(phone: string | undefined): string | undefined {
	return phone?.trim().replace(/^(?=[^+])/, "+51 ");
}

type Fields = Partial<z.output<z.ZodObject<typeof shape>>>;

function checkTogether(fields: Fields, refuse: (field: keyof typeof shape, message: string) => void): void {
	checkBuyer(fields, refuse);
	const isAtAgency = isAgency(fields.deliveryMethod);
	for (const [field, fault] of findRecipientErrors(fields, isAtAgency)) refuse(field, fault);
	// The places are hidden when the order is picked up.
	if (fields.deliveryMethod === "pickUp") return;
	for (const [level, fault] of findPlaceErrors(fields)) refuse(level, fault);
	if (isAtAgency && fields.agencyOffice !== undefined && !/[\p{L}\d]/u.test(fields.agencyOffice))
		refuse("agencyOffice", "Escribe en qué agencia lo recoges: su nombre o su dirección.");
}

function checkBuyer(
	fields: Partial<BuyerValues>,
	refuse: (field: "documentNumber" | keyof typeof invoiceFields, message: string) => void,
): void {
	const fault = findDocumentError(fields.documentType, fields.documentNumber);
	if (fault) refuse("documentNumber", fault);
	if (fields.documentType === "RUC") {
		if (!fields.legalName) refuse("legalName", "Escribe la razón social, como figura en el RUC.");
		if (!fields.fiscalAddress) refuse("fiscalAddress", "Escribe el domicilio fiscal de la factura.");
	}
	for (const [name, fault] of findInvoiceErrors(fields)) refuse(name, fault);
}

export type CheckoutAnswers = Partial<Record<keyof typeof checkoutFields.shape, string>>;
export type CheckoutValues = z.output<typeof checkoutFields>;

export const checkoutConstraints = constraintsOf({ ...checkoutFields.shape, ...placeFields });

import type { Business } from "~/domain/business/business-record.server";
import type { CheckoutAnswers } from "~/domain/checkout/checkout-fields.server";
import { isAgency, listAgencies, offerPickUp, pickUpName, withHours } from "~/domain/delivery/pick-up";
import { describeCost } from "~/domain/delivery/quote-shipping";
import { describeDays } from "~/domain/delivery/shipping-zones";
import { newsConfirmation, newsConsent } from "~/domain/subscriptions/consents";
import { AddressFields } from "~/shop/parts/AddressFields";
import type { InitialPlaces } from "~/shop/parts/initial-places";
import { useBusiness } from "~/shop/parts/use-shop";
import { English } from "~/ui/elements/English";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { CheckboxField, type FieldState, RadioField, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import { FoldedFields } from "~/ui/fields/FoldedFields";
import sections from "~/ui/fields/FormSection.module.css";
import { WithoutScripts } from "~/ui/page/WithoutScripts";
import styles from "./CheckoutForm.module.css";

/** The fragment that keeps the page in place after "Actualizar". */
export const deliverySectionId = "entrega";

interface DeliverySectionProps {
	fields: Record<keyof CheckoutAnswers, FieldState>;
	places: InitialPlaces;
}

export function DeliverySection({ fields, places }: DeliverySectionProps) {
	const methods = listMethods(useBusiness());
	const hasAgencies = methods.some(({ value }) => isAgency(value));
	return (
		<fieldset className={`${sections.section} ${styles.delivery}`} id={deliverySectionId}>
			<legend>
				<English meaning="Entrega">Delivery</English>
			</legend>
			{methods.length > 1 && <MethodField field={fields.deliveryMethod} methods={methods} />}
			<div className={`${sections.section} ${styles.destination}`}>
				<AddressFields fields={fields} places={places} hint="Si falta, te llamaremos." />
				{hasAgencies && (
					<TextField
						field={fields.agencyOffice}
						isLong
						autoComplete="off"
						hint="Para el recojo en agencia: el nombre o la dirección de la que eliges en ese distrito."
					/>
				)}
			</div>
			<div>
				<RecipientFields fields={fields} />
				<FoldedFields title="Agregar una nota de regalo" fields={[fields.giftNote]}>
					<TextField
						field={fields.giftNote}
						isLong
						autoComplete="off"
						hint="Opcional: la imprimimos con el pedido."
					/>
				</FoldedFields>
			</div>
			<CheckboxField
				field={fields.newsOptIn}
				isConsent
				label={
					<English meaning="Enviarme novedades y ofertas por correo">Email me with news and offers</English>
				}
				hint={`Opcional. ${newsConsent} ${newsConfirmation}`}
			/>
			<CheckboxField
				field={fields.saveInfo}
				label={
					<English meaning="Guardar estos datos para la próxima vez">
						Save this information for next time
					</English>
				}
				hint="Opcional: en este navegador, por seis meses."
			/>
		</fieldset>
	);
}

function RecipientFields({ fields }: Pick<DeliverySectionProps, "fields">) {
	return (
		<FoldedFields
			title="Otra persona recibe el pedido"
			fields={[fields.recipientName, fields.recipientDocument, fields.recipientPhone]}
		>
			<TextField field={fields.recipientName} autoComplete="off" />
			<FieldPair>
				<TextField
					field={fields.recipientDocument}
					autoComplete="off"
					hint="Su DNI u otro documento, o su celular."
				/>
				<TextField field={fields.recipientPhone} type="tel" autoComplete="off" hint="Con el prefijo +51." />
			</FieldPair>
		</FoldedFields>
	);
}

function listMethods(business: Business) {
	const shop = offerPickUp(business);
	return [
		{ value: "home", label: "Envío a domicilio", hint: "Según tu distrito." },
		...(shop
			? [
					{
						value: "pickUp",
						label: `${pickUpName}: ${describeCost(shop.price.pen)}`,
						hint: `En ${withHours(shop.address, business)}.`,
					},
				]
			: []),
		...listAgencies(business).map(({ method, label, price, days }) => ({
			value: method,
			label: `${label}: ${describeCost(price.pen)}`,
			hint: `${describeDays(days)}.`,
		})),
	];
}

interface MethodFieldProps {
	field: FieldState;
	methods: ReturnType<typeof listMethods>;
}

/** Browsers without `:has()` show the destination even for pick-up, where it is ignored. */
function MethodField({ field, methods }: MethodFieldProps) {
	return (
		<div>
			<RadioField
				field={{ ...field, initialValue: field.initialValue ?? "home" }}
				label={<VisuallyHidden>{field.label}</VisuallyHidden>}
				options={methods}
			/>
			<WithoutScripts>
				<p className={`space-2 ${styles.collected}`}>
					<Button type="submit" name="intent" value="refresh-places" look="secondary">
						Ver el total
					</Button>
				</p>
			</WithoutScripts>
		</div>
	);
}

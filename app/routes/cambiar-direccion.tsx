import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import { canCorrectAddress } from "~/domain/orders/order";
import { fieldLabels } from "~/domain/people/field-labels";
import { orderAddressConstraints } from "~/domain/shipping/correct-address.server";
import { urls } from "~/platform/urls";
import { OwnOrderPage } from "~/shop/orders/OwnOrderPage";
import {
	type OrderAddressRefusal,
	orderAddressAction,
	refreshOrderPlaces,
} from "~/shop/orders/order-address-action.server";
import { readOrderAddress } from "~/shop/orders/order-draft.server";
import { answerOrderForm, outlineOf, requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { AddressFields } from "~/shop/parts/AddressFields";
import { pickInitialPlaces } from "~/shop/parts/initial-places";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { useSubmission } from "~/web/forms/use-submission";
import { ValidatedForm } from "~/web/forms/ValidatedForm";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store);
	const answers = await readOrderAddress(request, order.delivery, store.settings);
	return {
		title: "Corregir la dirección",
		...outlineOf(order),
		canCorrect: canCorrectAddress(order, "shopper"),
		answers,
		constraint: orderAddressConstraints,
		placeOptions: listPlaceOptions(answers),
		/** The carrier at whose agency the order is picked up. */
		agency: order.shipping.agency,
	};
}

export const action = shopAction((received) =>
	answerOrderForm(received, ({ reference }) =>
		answerByIntent(
			received,
			{
				save: () => orderAddressAction(received, reference),
				"refresh-places": () => refreshOrderPlaces(received, reference),
			},
			"save",
		),
	),
);

export default function OrderAddressPage() {
	const page = useLoaderData<typeof loader>();
	const { reference, steps, canCorrect, answers, constraint, agency } = page;
	const { placeOptions = page.placeOptions, shownDays } = useSubmission<OrderAddressRefusal>().answer ?? {};
	const formUrl = urls.orderAddress({ pedido: reference });
	return (
		<OwnOrderPage page={page} canChange={canCorrect}>
			<ValidatedForm
				id="order-address"
				storageKey={`order-address ${formUrl}`}
				action={formUrl}
				defaultValue={answers}
				labels={fieldLabels}
				intent={saving}
				constraint={constraint}
			>
				{({ fields, result, restored }) => (
					<>
						<input type="hidden" name="pasos" value={steps} />
						{shownDays && <input type="hidden" name="shownDays" value={shownDays} />}
						<AddressFields
							fields={fields}
							places={pickInitialPlaces({ result, restored, answers, options: placeOptions })}
							hint={agency && `Es la de la agencia ${agency} en la que lo recoges.`}
						/>
						<PrivacyNote>
							es responsable de estos datos y los usa para entregar tu pedido, con el que los guarda. Puedes
							pedir verlos o corregirlos
						</PrivacyNote>
						<SubmitButton sending="Guardando…" name="intent" value={saving.value}>
							{saving.text}
						</SubmitButton>
					</>
				)}
			</ValidatedForm>
		</OwnOrderPage>
	);
}

const saving = { value: "save", text: "Guardar la dirección" };

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import { readAddressId, toAddressAnswers, toAddressView } from "~/domain/people/addresses.server";
import { maxAddresses } from "~/domain/people/shopper";
import { urls } from "~/platform/urls";
import { AddressForm, addressListFull } from "~/shop/account/AddressForm";
import { AddressList } from "~/shop/account/AddressList";
import {
	type AddressRefusal,
	refreshPlacesAction,
	removeAddressAction,
	saveAddressAction,
	setDefaultAddressAction,
} from "~/shop/account/address-actions.server";
import { addressConstraints, addressDraftCookie } from "~/shop/account/address-fields.server";
import { Confirmation } from "~/shop/account/Confirmation";
import { readOwnDraft, requireOwnForm } from "~/shop/account/guard-forms.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { readConfirmation } from "~/shop/sign-in/confirmations";
import { useSubmission } from "~/web/forms/use-submission";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store);
	const { addresses } = shopper;
	const asked = new URL(request.url).searchParams.get("editar");
	const edited = addresses.find(({ id }) => id === asked);
	if (asked !== null && !edited) throw redirect(urls.addresses);
	const left = await readOwnDraft(request, addressDraftCookie, session, store.settings);
	// Ignores the draft of another address.
	const draft = addresses.find(({ id }) => id === left?.id) === edited ? left : undefined;
	const answers = draft ?? (edited && toAddressAnswers(edited));
	return {
		title: edited ? "Cambiar la dirección" : "Mis direcciones",
		addresses: addresses.map(toAddressView),
		done: readConfirmation(request.url),
		form: {
			id: edited?.id ?? readAddressId(draft?.id),
			action: edited ? urls.editAddress(edited.id) : urls.addresses,
			isNew: !edited,
			answers: answers ?? {},
			constraint: addressConstraints,
			placeOptions: listPlaceOptions(answers),
		},
	};
}

export const action = shopAction(async (received) => {
	const drafts = ["save", "refresh-places"];
	const { session } = await requireOwnForm(received, urls.addresses, addressDraftCookie, drafts);
	return answerByIntent(received, {
		save: () => saveAddressAction(received, session),
		"refresh-places": () => refreshPlacesAction(received),
		remove: () => removeAddressAction(received, session),
		"make-default": () => setDefaultAddressAction(received, session),
	});
});

export default function Addresses() {
	const { addresses, done, form } = useLoaderData<typeof loader>();
	const submission = useSubmission<AddressRefusal>();
	const { answer: refusal, submissionError } = submission;
	const canAddOrEdit = addresses.length < maxAddresses || !form.isNew;
	return (
		<>
			<Confirmation text={refusal || submissionError ? undefined : done} />
			<h2>Mis direcciones</h2>
			{addresses.length === 0 ? (
				<p>Todavía no guardaste direcciones. La primera que guardes se usará en tus compras.</p>
			) : (
				<AddressList addresses={addresses} />
			)}
			{canAddOrEdit || refusal ? (
				<AddressForm
					key={form.isNew ? addresses.length : form.id}
					{...form}
					placeOptions={refusal?.placeOptions ?? form.placeOptions}
				/>
			) : (
				<p>{addressListFull}</p>
			)}
		</>
	);
}

export { clientAction, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listPlaceOptions } from "~/domain/delivery/ubigeo.server";
import {
	type AddressView,
	readAddressId,
	toAddressAnswers,
	toAddressView,
} from "~/domain/people/addresses.server";
import { maxAddresses } from "~/domain/people/shopper";
import { urls } from "~/platform/urls";
import { AddressForm, addressFormId, addressListFull } from "~/shop/account/AddressForm";
import {
	type AddressRefusal,
	addressConstraints,
	addressDraftCookie,
	refreshPlacesAction,
	removeAddressAction,
	saveAddressAction,
	setDefaultAddressAction,
} from "~/shop/account/address-actions.server";
import { Confirmation } from "~/shop/account/Confirmation";
import { answerOwnForm } from "~/shop/account/guard-forms.server";
import { AccountField } from "~/shop/session/AccountField";
import { readConfirmation } from "~/shop/session/confirmations";
import { readOwnDraft } from "~/shop/session/own-draft.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button, ButtonLink, buttonClass } from "~/ui/fields/Button";
import { useSubmission } from "~/web/forms/use-submission";
import styles from "./order-star.direcciones.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store);
	const { addresses } = shopper;
	const asked = new URL(request.url).searchParams.get("editar");
	const edited = addresses.find(({ id }) => id === asked);
	// Not after a POST: the redirect would take the place of its refusal, and of all that was typed.
	if (asked !== null && !edited && !request.headers.has("content-type")) throw redirect(urls.addresses);
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

const kept = { page: urls.addresses, draft: addressDraftCookie, intents: ["save", "refresh-places"] };

export const action = shopAction((received) =>
	answerOwnForm(received, kept, ({ session }) =>
		answerByIntent(received, {
			save: () => saveAddressAction(received, session),
			"refresh-places": () => refreshPlacesAction(received),
			remove: () => removeAddressAction(received, session),
			"make-default": () => setDefaultAddressAction(received, session),
		}),
	),
);

export default function Addresses() {
	const { addresses, done, form } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<AddressRefusal>();
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

function AddressList({ addresses }: { addresses: AddressView[] }) {
	return (
		<ul role="list" className={styles.list} aria-label="Tus direcciones">
			{addresses.map((address, index) => (
				<li key={address.id} className={styles.address}>
					<h3>{address.alias}</h3>
					{index === 0 && <p className="good">Predeterminada: se usa en tus compras</p>}
					{address.lines.map((line) => (
						<p key={line}>{line}</p>
					))}
					<div className={styles.ways}>
						<ButtonLink look="quiet" to={`${urls.editAddress(address.id)}#${addressFormId}`}>
							Cambiar <VisuallyHidden>{address.alias}</VisuallyHidden>
						</ButtonLink>
						{index > 0 && (
							<Form method="post" action={urls.addresses}>
								<AccountField />
								<input type="hidden" name="id" value={address.id} />
								<Button type="submit" name="intent" value="make-default" look="quiet">
									Hacer predeterminada <VisuallyHidden>{address.alias}</VisuallyHidden>
								</Button>
							</Form>
						)}
						<RemoveForm address={address} />
					</div>
				</li>
			))}
		</ul>
	);
}

function RemoveForm({ address: { id, alias } }: { address: AddressView }) {
	return (
		<details className={styles.remove}>
			<summary className={buttonClass("quiet")}>
				Quitar <VisuallyHidden>{alias}</VisuallyHidden>
			</summary>
			<Form method="post" action={urls.addresses} className={styles.confirm}>
				<AccountField />
				<input type="hidden" name="id" value={id} />
				<p>¿Quitar «{alias}»? No se puede deshacer.</p>
				<Button type="submit" name="intent" value="remove">
					Sí, quitarla <VisuallyHidden>{alias}</VisuallyHidden>
				</Button>
			</Form>
		</details>
	);
}

export { clientAction, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { AddressForm, addressFormId } from "~/account/AddressForm";
import { AddressList } from "~/account/AddressList";
import { addressDraftCookie } from "~/account/address-draft-cookie.server";
import { addressConstraints, addressFields } from "~/account/address-fields.server";
import { Confirmation } from "~/account/Confirmation";
import { type ConfirmationKey, confirmationUrl, readConfirmation } from "~/account/confirmations";
import { requireOwnForm } from "~/account/require-own-form.server";
import { requireShopperForForm } from "~/account/require-shopper-for-form.server";
import { accountFieldName, isOwnForm } from "~/customers/account-field";
import { editAddressUrl, readEditedAddressId } from "~/customers/address-urls";
import {
	readAddressId,
	removeAddress,
	saveAddress,
	setDefaultAddress,
	toAddressAnswers,
	toAddressView,
} from "~/customers/addresses.server";
import { orThrowResponse, requireShopper } from "~/customers/require-shopper.server";
import type { Session } from "~/customers/session.server";
import { type Address, maxAddresses } from "~/customers/shopper";
import type { PlaceOptions } from "~/delivery/place";
import { listPlaceOptions } from "~/delivery/place-options.server";
import { listDepartments } from "~/delivery/ubigeo.server";
import { readForm } from "~/forms/read-form.server";
import {
	parseSubmission,
	refuseStorage,
	refuseSubmission,
	type SubmissionRefusal,
} from "~/forms/refuse-submission.server";
import { useSubmission } from "~/forms/use-submission";
import { formTitle } from "~/page-title";
import { personalHeaders } from "~/server/personal-page.server";
import { redirectWithCookies } from "~/server/redirect-with-cookies.server";
import { senderOf } from "~/server/sender.server";
import { storageBudget } from "~/server/storage-budget.server";
import { store } from "~/store.server";
import { urls } from "~/urls";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
	{ title: formTitle(page?.form.isNew === false ? "Cambiar la dirección" : "Mis direcciones", matches) },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store.datastore);
	const { addresses } = shopper;
	const asked = readEditedAddressId(request.url);
	const edited = addresses.find(({ id }) => id === asked);
	if (asked !== null && !edited) throw redirect(urls.addresses);
	const kept = await addressDraftCookie.read(request);
	const isOwn = isOwnForm(kept?.[accountFieldName], session.shopperId);
	const draft = isOwn ? draftOf(kept, addresses, edited) : undefined;
	const answers = draft ?? (edited && toAddressAnswers(edited));
	return {
		addresses: addresses.map(toAddressView),
		done: readConfirmation(request.url),
		form: {
			id: edited?.id ?? readAddressId(draft?.id),
			action: edited ? editAddressUrl(edited.id) : urls.addresses,
			isNew: !edited,
			answers: answers ?? {},
			constraint: addressConstraints,
			departments: listDepartments(),
			placeOptions: listPlaceOptions(answers),
		},
	};
}

/** The draft of the address that is being edited, or of a new one. */
function draftOf(
	draft: Record<string, string> | undefined,
	addresses: Address[],
	edited: Address | undefined,
): Record<string, string> | undefined {
	if (edited) return draft?.id === edited.id ? draft : undefined;
	return addresses.some(({ id }) => id === draft?.id) ? undefined : draft;
}

export const headers = personalHeaders;

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const intent = form.get("intent");
	const { session } =
		intent === "save" || intent === "refresh-places"
			? await requireShopperForForm(request, store.datastore, form, addressDraftCookie)
			: await requireShopper(request, store.datastore);
	requireOwnForm(form, session, urls.addresses);
	const id = form.get("id");
	switch (intent) {
		case "save":
			return save(request, session, form);
		case "refresh-places":
			return refreshPlaces(request, form);
		case "remove":
			await orThrowResponse(removeAddress(store.datastore, session, id));
			return redirectToConfirmation("direccion-quitada");
		case "make-default":
			if (await orThrowResponse(setDefaultAddress(store.datastore, session, id)))
				return redirectToConfirmation("direccion-predeterminada");
			throw new Response(null, { status: 404 });
		default:
			throw new Response(null, { status: 400 });
	}
}

interface Refusal extends SubmissionRefusal {
	placeOptions: PlaceOptions;
}

async function save(request: Request, session: Session, form: FormData) {
	const submission = parseSubmission(form, addressFields);
	const placeOptions = listPlaceOptions(submission.payload);
	const headers = { "Set-Cookie": await addressDraftCookie.write(form) };
	if (submission.status !== "success") {
		return data<Refusal>({ result: submission.reply(), placeOptions }, { status: 400, headers });
	}
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage, { placeOptions });
	const { alias, district, address } = submission.value;
	const id = readAddressId(form.get("id"));
	const isKept = await orThrowResponse(
		saveAddress(store.datastore, session, { id, alias, district, address }),
	);
	if (isKept)
		return redirectWithCookies(confirmationUrl(urls.addresses, "direccion-guardada"), [
			await addressDraftCookie.clear(),
		]);
	return refuseSubmission(submission, { advice: listFull }, { status: 409, headers }, { placeOptions });
}

const listFull = `Ya guardaste ${maxAddresses} direcciones, que es el máximo. Quita o cambia una de ellas.`;

/** Not a submission: shows the form again with the typed answers and the provinces or districts to choose from. */
async function refreshPlaces(request: Request, form: FormData): Promise<Response> {
	const edited = readEditedAddressId(request.url);
	const page = edited === null ? urls.addresses : editAddressUrl(edited);
	return redirectWithCookies(`${page}#${addressFormId}`, [await addressDraftCookie.write(form)]);
}

function redirectToConfirmation(done: ConfirmationKey): Response {
	return redirect(confirmationUrl(urls.addresses, done), { status: 303 });
}

export default function Addresses() {
	const { addresses, done, form } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<Refusal>();
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
					result={refusal?.result}
					problem={refusal?.problem}
					submissionError={submissionError}
					placeOptions={refusal?.placeOptions ?? form.placeOptions}
				/>
			) : (
				<p>{listFull}</p>
			)}
		</>
	);
}

export { keepFormOnFailure as clientAction } from "~/layout/catch-submission-error";

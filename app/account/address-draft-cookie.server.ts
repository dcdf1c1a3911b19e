import { accountFieldName, isOwnForm } from "~/auth/AccountField";
import type { Session } from "~/customers/shopper";
import type { Address } from "~/customers/shopper-codec.server";
import { draftCookie } from "~/forms/draft-cookie.server";
import { addressConstraints } from "./address-fields.server";

export const addressDraftCookie = draftCookie("wasi_address_draft", [
	accountFieldName,
	"id",
	...Object.keys(addressConstraints),
]);

/** @returns the account's draft of the address that is being edited, or else of a new one */
export async function readAddressDraft(
	request: Request,
	{ shopperId }: Session,
	addresses: Address[],
	edited: Address | undefined,
): Promise<Record<string, string> | undefined> {
	const draft = await addressDraftCookie.read(request);
	if (!draft || !isOwnForm(draft[accountFieldName], shopperId)) return undefined;
	const drafted = addresses.find(({ id }) => id === draft.id);
	return drafted === edited ? draft : undefined;
}

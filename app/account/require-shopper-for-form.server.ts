import { requireShopper, type SignedInShopper } from "~/customers/require-shopper.server";
import type { Datastore } from "~/datastore/datastore.server";
import type { draftCookie } from "~/forms/draft-cookie.server";

/** Keeps the form's answers for the return from sign-in. @throws Response as `requireShopper` */
export async function requireShopperForForm(
	request: Request,
	datastore: Datastore,
	form: FormData,
	draft: ReturnType<typeof draftCookie>,
): Promise<SignedInShopper> {
	try {
		return await requireShopper(request, datastore);
	} catch (refusal) {
		if (refusal instanceof Response) refusal.headers.append("Set-Cookie", await draft.write(form));
		throw refusal;
	}
}

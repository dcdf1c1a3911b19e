import type { ActionFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/staff/actor";
import { sha256Hex } from "~/platform/values/sha256.server";
import { filesOf, readForm } from "~/web/forms/read-form.server";
import { senderOf } from "~/web/rate-limits/sender.server";

/** A form that a shopper sent, with what answering it takes. */
export type ShopForm = Awaited<ReturnType<typeof receiveShopForm>>;

type FormOptions = Parameters<typeof readForm>[1];

/** @throws as `readForm` */
export async function receiveShopForm({ request, context }: ActionFunctionArgs, options?: FormOptions) {
	const form = await readForm(request, options);
	const actor: Actor = { by: "shopper", now: new Date(), ...hashForm(request, form) };
	const sender = senderOf(request);
	const store = { ...context.store, datastore: context.store.datastoreOf(sender) };
	return { request, form, context, store, sender, actor };
}

/** By it a form that says how many steps its order had changes the order once, however late it comes again. */
function hashForm({ url }: Request, form: FormData): Pick<Actor, "form"> {
	if (!form.has("pasos")) return {};
	const files = filesOf(form).map(({ field, data }) => [field, data?.length]);
	return { form: sha256Hex(JSON.stringify([new URL(url).pathname, ...form, ...files]), 20) };
}

/** @returns a route's action */
export function shopAction<T>(answer: (received: ShopForm) => T) {
	return async (args: ActionFunctionArgs): Promise<Awaited<T>> => await answer(await receiveShopForm(args));
}

/** Answers the form by its intent. @param initial the intent of a form without one @throws Response 400 for another one */
export function answerByIntent({ form }: ShopForm, answers: Record<string, () => unknown>, initial?: string) {
	const intent = String(form.get("intent") ?? initial);
	const answer = Object.hasOwn(answers, intent) ? answers[intent] : undefined;
	if (!answer) throw new Response(null, { status: 400 });
	return answer();
}

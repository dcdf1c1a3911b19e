import { z } from "zod";
import { mailSignInLink } from "~/domain/account/sign-in-link.server";
import { contactFields } from "~/domain/people/contact-fields.server";
import { takeAttempt, withName } from "~/platform/process/rate-limit.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm } from "~/web/forms/accept-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { beginLinkRequest } from "./sign-in-link-cookie.server";

const linkRequestFields = z.object({ email: contactFields.email });

export const linkRequestConstraints = constraintsOf(linkRequestFields.shape);

/** Mails a link that proves an address. Answers the same whether or not the address has an account. */
export function requestLink(
	received: ShopForm,
	{ page, query = {}, addTo }: { page: string; query?: { volver?: string }; addTo?: string },
) {
	const { sender, store, actor } = received;
	const { datastore, settings } = store;
	const limits = store.rateLimits.signInLink;
	return acceptForm(received, linkRequestFields, {
		limit({ email }) {
			const addressId = sha256Hex(email.toLowerCase(), 32);
			const senderAndAddress = withName(sender, addressId);
			const asked = [limits.senderAndAddress, senderAndAddress] as const;
			const own = takeAttempt(asked, [limits.ownShare, senderAndAddress]);
			return own.waitMs === 0 ? own : takeAttempt(asked, [limits.address, [addressId]]);
		},
		storage: { priority: "other", mails: 1 },
		unavailable,
		async act({ email }) {
			const { browser, setCookie } = await beginLinkRequest(email, settings);
			const asked = { email, browser, addTo, volver: query.volver, secret: settings.sessionSecret };
			await mailSignInLink(datastore, asked, actor);
			return redirectWithCookies(page, [setCookie]);
		},
	});
}

const unavailable = {
	logged: "a sign-in link could not be posted",
	title: "No pudimos enviar el enlace",
	advice: "Nuestro sistema no responde. Espera un minuto y pídelo otra vez.",
};

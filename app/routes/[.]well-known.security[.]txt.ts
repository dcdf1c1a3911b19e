import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOriginOf } from "~/platform/settings/public-origin.server";
import { writeSecurityContact } from "~/shop/seo/security-contact.server";

/** Names the contact for reports of vulnerabilities (RFC 9116). */
export function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const text = writeSecurityContact(
		store.business.current(),
		publicOriginOf(request.url, store.settings),
		new Date(),
	);
	return new Response(text, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}

import { redirect } from "@remix-run/node";

export function redirectWithCookies(
	url: string,
	cookies: readonly string[],
	otherHeaders: Record<string, string> = {},
): Response {
	const headers = new Headers(otherHeaders);
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return redirect(url, { status: 303, headers });
}

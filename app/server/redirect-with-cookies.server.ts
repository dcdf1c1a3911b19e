import { redirect } from "@remix-run/node";

/** Where a form leads, by 303. @param cookies Set-Cookie headers */
export function redirectWithCookies(
	url: string,
	cookies: readonly string[],
	others: Record<string, string> = {},
): Response {
	const headers = new Headers(others);
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return redirect(url, { status: 303, headers });
}

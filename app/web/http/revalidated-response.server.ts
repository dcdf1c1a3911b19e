import { hashContent, isFresh } from "./entity-tag.server";

/** A body that clients may keep and must revalidate before each use. @returns 304 if the client has it */
export function revalidatedResponse(
	request: Request,
	body: string | Uint8Array<ArrayBuffer>,
	headers: Record<string, string>,
	etag = entityTag(body),
): Response {
	const answered = { ...headers, "Cache-Control": "no-cache", Vary: "Accept-Encoding", ETag: etag };
	if (isFresh(request.headers.get("if-none-match") ?? undefined, etag))
		return new Response(null, { status: 304, headers: answered });
	return new Response(body, { headers: answered });
}

/** @returns a weak tag, the same in every encoding */
export function entityTag(body: string | Uint8Array): string {
	return `W/"${hashContent(body)}"`;
}

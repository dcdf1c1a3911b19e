import { hashContent, isFresh } from "./entity-tag.server";

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

export function entityTag(body: string | Uint8Array): string {
	return `W/"${hashContent(body)}"`;
}

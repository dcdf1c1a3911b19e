const longestAnswer = 16 * 1024;

export async function postText(
	url: string,
	{
		body,
		...request
	}: { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string>; signal: AbortSignal },
) {
	const response = await fetch(url, { method: "POST", redirect: "manual", body, ...request });
	const { status, ok: isOk, headers } = response;
	return { status, isOk, retryAfter: headers.get("retry-after"), text: await readBeginning(response) };
}

async function readBeginning(response: Response): Promise<string> {
	const reader = response.body?.getReader();
	const chunks: Uint8Array[] = [];
	for (let bytes = 0; reader && bytes < longestAnswer; ) {
		const { done, value } = await reader.read();
		if (done) break;
		chunks.push(value);
		bytes += value.byteLength;
	}
	await reader?.cancel();
	return Buffer.concat(chunks).subarray(0, longestAnswer).toString();
}

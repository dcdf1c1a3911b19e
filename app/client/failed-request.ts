let failedId: string | undefined;

/** Keeps the id of the last request while it has failed, which Remix does not pass on. */
export function watchFailedRequests(): void {
	const { fetch } = window;
	window.fetch = async (...request) => {
		const response = await fetch(...request);
		failedId = response.ok ? undefined : (response.headers.get("X-Request-Id") ?? undefined);
		return response;
	};
}

export function failedRequestId(): string | undefined {
	return failedId;
}

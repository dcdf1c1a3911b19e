import { dataPathOf } from "~/platform/urls";

let failed: { path: string; id: string | null } | undefined;

/** Keeps the id of the last request that failed, which Remix does not pass on. */
export function watchFailedRequests(): void {
	const { fetch } = window;
	window.fetch = async (...request) => {
		const response = await fetch(...request);
		const path = response.url && new URL(response.url).pathname;
		if (!response.ok) failed = { path, id: response.headers.get("X-Request-Id") };
		else if (path === failed?.path) failed = undefined;
		return response;
	};
}

export function failedRequestId(page: string): string | undefined {
	return failed?.path === dataPathOf(page) ? (failed.id ?? undefined) : undefined;
}

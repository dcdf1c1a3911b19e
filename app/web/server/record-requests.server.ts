import type { ServerResponse } from "node:http";
import { routeOf } from "~/platform/find-address.server";
import { pathOf, urls } from "~/platform/urls";
import type { Handler, PreparingHandler } from "~/web/http/pipeline-handler.server";
import { assignRequestId } from "~/web/http/request-id.server";

/** `cache`: a page from memory. `pipeline`: what no route, page or file answers, such as a redirect. */
type AnsweredBy = "cache" | "render" | "file" | "pipeline";

export interface RequestRecord {
	id: string;
	route: string;
	method: string;
	status: number;
	ms: number;
	from: AnsweredBy;
	bytes: number;
	isAborted: boolean;
	endedAt: number;
}

export type RequestListener = (record: RequestRecord) => void;

const answeredBy = Symbol("answeredBy");
type MarkedResponse = ServerResponse & { [answeredBy]?: AnsweredBy };

export function recordRequests(listeners: readonly RequestListener[] = []): PreparingHandler {
	return (request, response: MarkedResponse) => {
		const id = assignRequestId(request);
		if (listeners.length === 0 || isProbe(pathOf(request.url ?? "/"))) return;
		const begunAt = performance.now();
		// The pipeline changes TRACE to DELETE, and the response loses its socket at the end.
		const { socket, method = "" } = request;
		const bytesBefore = socket.bytesWritten;
		response.on("close", () => {
			const from = response[answeredBy] ?? "pipeline";
			const record: RequestRecord = {
				id,
				route: from === "file" ? "file" : routeOf(pathOf(request.url ?? "/")),
				method,
				status: response.statusCode,
				ms: performance.now() - begunAt,
				from,
				bytes: socket.bytesWritten - bytesBefore,
				isAborted: !response.writableFinished,
				endedAt: Date.now(),
			};
			for (const listen of listeners) listen(record);
		});
	};
}

/** Every second, from every proxy and monitor: neither the log nor the metrics count them. */
function isProbe(path: string): boolean {
	return path === urls.health || path === urls.readiness;
}

export function answering(by: AnsweredBy, handle: Handler): Handler {
	return (request, response, next) => {
		const isAnswered = handle(request, response, next);
		if (isAnswered === true) (response as MarkedResponse)[answeredBy] ??= by;
		return isAnswered;
	};
}

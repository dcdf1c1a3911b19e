import { Agent, type IncomingMessage, request } from "node:http";
import { urls } from "../../app/urls";
import { Random } from "../bench/random";
import { type HostileRequest, hostileRequests } from "./hostile-requests";

export interface HostileLoad {
	count: number;
	/** The same seed sends the same requests. */
	seed: number;
	/** The Cookie header of a shopper who is signed in. */
	session: string;
}

export interface Findings {
	requests: number;
	/** The number of answers by status. */
	statuses: Record<number, number>;
	serverErrors: number;
	hangs: number;
	withoutHeaders: number;
	frameworkTexts: number;
	/** Requests without an answer, such as those with a body that is too large. */
	unanswered: number;
	/** The first few findings of each kind. */
	examples: string[];
}

const hangMs = 2000;
const concurrency = 20;
const requiredHeaders = [
	"x-content-type-options",
	"referrer-policy",
	"permissions-policy",
	"cross-origin-opener-policy",
	"cross-origin-resource-policy",
];
const frameworkText =
	/Unexpected Server Error|Application Error|Cannot (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) |Internal Server Error|Range Not Satisfiable|Redirecting to|node_modules|\n\s+at \w/;

/** Sends hostile requests, twenty at a time, and counts the faults in the answers. */
export async function fire(storeUrl: string, { count, seed, session }: HostileLoad): Promise<Findings> {
	const next = hostileRequests(new Random(seed), session);
	const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
	const findings: Findings = {
		requests: 0,
		statuses: {},
		serverErrors: 0,
		hangs: 0,
		withoutHeaders: 0,
		frameworkTexts: 0,
		unanswered: 0,
		examples: [],
	};
	const worker = async () => {
		while (findings.requests < count) {
			findings.requests++;
			const asked = next();
			judge(findings, asked, await send(storeUrl, asked, agent));
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	agent.destroy();
	return findings;
}

interface Answer {
	response: IncomingMessage | undefined;
	text: string;
	ms: number;
}

function send(storeUrl: string, asked: HostileRequest, agent: Agent): Promise<Answer> {
	const { hostname, port } = new URL(storeUrl);
	const begun = performance.now();
	return new Promise((resolve) => {
		const finish = (response: IncomingMessage | undefined, text: string) => {
			clearTimeout(timer);
			resolve({ response, text, ms: performance.now() - begun });
		};
		const { method, path, headers, body } = asked;
		const sent = request({ hostname, port, method, path, headers, agent }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", () => finish(response, ""));
			response.on("end", () => finish(response, readText(response, chunks)));
			// The event stream never ends.
			if (response.headers["content-type"]?.startsWith("text/event-stream")) {
				finish(response, "");
				sent.destroy();
			}
		});
		const timer = setTimeout(() => {
			sent.destroy();
			finish(undefined, "");
		}, 4 * hangMs);
		sent.on("error", () => finish(undefined, ""));
		sent.end(body);
	});
}

function readText({ headers }: IncomingMessage, chunks: readonly Buffer[]): string {
	const isText = /^text\/(html|plain)/.test(headers["content-type"] ?? "text/plain");
	if (!isText || headers["content-encoding"]) return "";
	// Scripts hold data that is not shown.
	return Buffer.concat(chunks)
		.toString()
		.replace(/<script[\s\S]*?<\/script>/g, "");
}

function judge(findings: Findings, asked: HostileRequest, { response, text, ms }: Answer): void {
	const note = (fault: "serverErrors" | "hangs" | "withoutHeaders" | "frameworkTexts", detail = "") => {
		findings[fault]++;
		const line = `${fault}: ${response?.statusCode ?? ""} ${asked.method} ${asked.path.slice(0, 200)} ${detail}`;
		if (findings[fault] <= 5) findings.examples.push(line);
	};
	if (ms > hangMs) note("hangs");
	if (!response) {
		findings.unanswered++;
		return;
	}
	const { statusCode = 0, headers } = response;
	findings.statuses[statusCode] = (findings.statuses[statusCode] ?? 0) + 1;
	// A 503 with Retry-After is a deliberate refusal: the store is too busy for this sender.
	const isRefusal = statusCode === 503 && headers["retry-after"] !== undefined;
	if (statusCode >= 500 && !isRefusal) note("serverErrors");
	const isPage = headers["content-type"]?.startsWith("text/html") && asked.path !== urls.health;
	const required = isPage ? [...requiredHeaders, "content-security-policy"] : requiredHeaders;
	const missing = required.filter((name) => !headers[name]);
	if (missing.length > 0) note("withoutHeaders", missing.join(", "));
	const found = frameworkText.exec(text)?.[0];
	if (found) note("frameworkTexts", JSON.stringify(found));
}

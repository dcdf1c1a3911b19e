import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { urls } from "~/platform/urls";
import { cookiesOf } from "../../tests/support/ordering";
import type { RunningStore } from "../../tests/support/serving";
import { newShopper, type Shopper } from "../../tests/support/shopper";
import { listMailedLinks } from "../../tests/unit/shop/session/mailed-links";

/** Adds six products of the list page to a new cart. @returns the Cookie header of the cart's owner */
export async function fillCart(store: Pick<RunningStore, "fetch">): Promise<string> {
	const shopper = newShopper(store);
	const list = await shopper.page(urls.productList());
	const slugs = new Set([...list.matchAll(/name="slug" value="([^"]+)"/g)].map(([, slug = ""]) => slug));
	for (const slug of [...slugs].slice(0, 6)) await shopper.post(urls.cart, { intent: "add", slug });
	return cookiesOf(shopper);
}

/** Signs in by the link that a demo store writes into a file. */
export async function signInByMail(shopper: Shopper, dataDir: string, email: string): Promise<Shopper> {
	await shopper.post(urls.signIn, { intent: "link", email });
	const [link = ""] = await listMailedLinks(dataDir, email);
	await shopper.get(link);
	return shopper;
}

/** @throws Error unless the status is 200 or 304 */
export async function answerOf(url: string, headers: Record<string, string> = {}): Promise<Answer> {
	const { origin, pathname, search } = new URL(url);
	const answer = await ask(origin, { path: pathname + search, headers });
	if (answer.status === 200 || answer.status === 304) return answer;
	throw new Error(`The store answered ${answer.status} for ${url}.`);
}

/** Requests a page until it shows a text. Search answers 503 until its index is built. @returns milliseconds */
export async function until({ url }: Pick<RunningStore, "url">, path: string, text: string): Promise<number> {
	const begun = performance.now();
	for (; performance.now() < begun + 300_000; await pause(25)) {
		const page = await answerOf(url + path).catch(() => undefined);
		if (page?.body.includes(text)) return performance.now() - begun;
	}
	throw new Error(`${path} did not show "${text}" within five minutes.`);
}

export interface Question {
	method?: string;
	path: string;
	headers?: Record<string, string>;
	body?: string | Buffer | undefined;
	/** Sends the body in chunks of so many bytes. */
	chunkBytes?: number;
}

export interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	rawHeaders: string[];
	body: Buffer;
}

interface Options {
	agent?: Agent;
	timeoutMs?: number;
	signal?: AbortSignal;
	/** Keeps an event stream open, and gets it. */
	held?: Set<ClientRequest>;
}

const ignore = () => {};

const kept = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a request with these headers only; fetch would add `Accept-Encoding` and decompress the answer. Of an event stream,
 * only the beginning is read.
 */
export function ask(storeUrl: string, question: Question, options: Options = {}): Promise<Answer> {
	const { hostname, port } = new URL(storeUrl);
	const { body, chunkBytes = 0, ...head } = question;
	const { agent = kept, timeoutMs = 120_000, held, ...others } = options;
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, agent, ...head, ...others }, (response) => {
			const { statusCode: status = 0, headers, rawHeaders } = response;
			const chunks: Buffer[] = [];
			const finish = () => resolve({ status, headers, rawHeaders, body: Buffer.concat(chunks) });
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", finish);
			response.on("error", reject);
			if (!headers["content-type"]?.startsWith("text/event-stream")) return;
			finish();
			if (held) held.add(sent);
			else sent.destroy();
		});
		sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
		sent.on("error", (error) => {
			// Retries, as browsers do, if the store closes an idle connection just as it is used again.
			if (sent.reusedSocket && "code" in error && error.code === "ECONNRESET")
				resolve(ask(storeUrl, question, options));
			else reject(error);
		});
		// When the store answers early and closes, the rest of the body fails to send after Node has stopped listening.
		sent.on("socket", (socket) => {
			if (socket.listenerCount("error", ignore) === 0) socket.on("error", ignore);
		});
		for (let at = 0; chunkBytes && body && at < body.length; at += chunkBytes)
			sent.write(body.slice(at, at + chunkBytes));
		sent.end(chunkBytes ? undefined : body);
	});
}

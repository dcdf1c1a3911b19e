import type { Firestore } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { createCallRunner } from "~/platform/firestore/firestore-calls.server";
import type { CallListener, Invocation } from "~/platform/firestore/firestore-grpc.server";
import { FirestoreStreams } from "~/platform/firestore/firestore-streams.server";

const silenceMs = 6000;
const probeMs = 5000;

describe("a Firestore stream that has not delivered yet", () => {
	beforeEach(() => void vi.useFakeTimers());

	it("may load for as long as it receives messages, and fails once it is silent", () => {
		const { open } = createStreams();
		const products = open("product");
		for (let count = 0; count < 10; count++) {
			vi.advanceTimersByTime(silenceMs - 1);
			products.receive();
		}
		vi.advanceTimersByTime(silenceMs - 1);
		expect(products.failures).toEqual([]);
		vi.advanceTimersByTime(1);
		expect(products.failures).toEqual([new DatastoreUnavailable("Firestore sent no product for 6000 ms.")]);
		products.receive();
		vi.advanceTimersByTime(silenceMs);
		expect(products.failures).toHaveLength(1);
	});

	it("may still load when the connection is cut and the client resumes", () => {
		const { open } = createStreams();
		const products = open("product");
		products.receive();
		products.cut();
		for (let count = 0; count < 3; count++) {
			vi.advanceTimersByTime(silenceMs - 1);
			products.receive();
		}
		expect(products.failures).toEqual([]);
	});

	it("fails when only another stream receives messages", () => {
		const { open } = createStreams();
		const [products, reviews] = [open("product"), open("review")];
		for (let passed = 0; passed < silenceMs; passed += 1000) {
			products.receive();
			vi.advanceTimersByTime(1000);
		}
		expect(products.failures).toEqual([]);
		expect(reviews.failures).toHaveLength(1);
	});

	it("survives a probe without an answer while messages arrive, but not one begun after the last", async () => {
		const unanswered = new DatastoreUnavailable("no answer");
		const { open } = createStreams(async () => {
			await new Promise((resolve) => setTimeout(resolve, 2000));
			throw unanswered;
		});
		const products = open("product");
		for (const ms of [4000, 2000]) {
			await vi.advanceTimersByTimeAsync(ms);
			products.receive();
		}
		await vi.advanceTimersByTimeAsync(1000); // the first probe has failed
		expect(products.failures).toEqual([]);
		await vi.advanceTimersByTimeAsync(4000);
		products.receive();
		await vi.advanceTimersByTimeAsync(3000); // the second probe, begun after the last message, has failed
		expect(products.failures).toEqual([unanswered]);
	});
});

/** Streams whose client starts a Listen call for each, and another when one is cut, as Firestore's does. */
function createStreams(probe: () => Promise<unknown> = async () => {}) {
	const calls = createCallRunner(2000, 30_000);
	const transform = calls.clientSettings["grpc.callInvocationTransformer"] as (
		call: Invocation,
	) => Invocation;
	const current = new Map<string, CallListener>();

	function listen(collection: string) {
		const method = { path: "/google.firestore.v1.Firestore/Listen" };
		const { callOptions } = transform({ methodDefinition: method, callOptions: {} });
		const sent = {
			start: (_: unknown, listener: CallListener) => void current.set(collection, listener),
			cancelWithStatus() {},
		};
		const call = callOptions.interceptors?.[0]?.({ method_definition: method }, () => sent);
		const onReceiveStatus = () => listen(collection);
		call?.start({}, { onReceiveMetadata() {}, onReceiveMessage() {}, onReceiveStatus });
	}
	const onSnapshot = (collection: string) => () => {
		listen(collection);
		return () => {};
	};
	const client = {
		collection: (collection: string) => ({ orderBy: () => ({ onSnapshot: onSnapshot(collection) }) }),
	};
	const streams = new FirestoreStreams({
		client: () => client as unknown as Firestore,
		openStream: calls.openStream,
		probe,
		replaceClient() {},
		silenceMs,
		probeMs,
	});
	onTestFinished(() => streams.closeAll());
	return {
		open(collection: "product" | "review") {
			const failures: unknown[] = [];
			streams.open(collection, { records() {}, failed: (error) => failures.push(error) });
			return {
				failures,
				receive: () => current.get(collection)?.onReceiveMessage({}),
				cut: () => current.get(collection)?.onReceiveStatus({ code: 14, details: "Connection dropped" }),
			};
		},
	};
}

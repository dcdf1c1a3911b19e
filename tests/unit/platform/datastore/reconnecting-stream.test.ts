import { beforeEach, expect, it, vi } from "vitest";
import type { StreamListener } from "~/platform/datastore/datastore.server";
import {
	openReconnectingStream,
	type ReconnectOptions,
} from "~/platform/datastore/reconnecting-stream.server";

beforeEach(() => void vi.useFakeTimers());

it("a reconnecting stream doubles the delay each time, up to the maximum, by default from 0.25 to 15 seconds", () => {
	vi.spyOn(Math, "random").mockReturnValue(1);
	const { streams } = openStream({ firstWaitMs: 100, longestWaitMs: 500 });
	expect([1, 2, 3, 4, 5, 6].map(() => failAndMeasure(streams))).toEqual([100, 200, 400, 500, 500, 500]);
	for (let failure = 0; failure < 1100; failure++) failAndMeasure(streams);
	expect(failAndMeasure(streams), "after a thousand failures").toBe(500);
	const byDefault = openStream({}).streams;
	const waits = Array.from({ length: 9 }, () => failAndMeasure(byDefault));
	expect([waits[0], waits.at(-1)]).toEqual([250, 15_000]);
});

it("a reconnecting stream adds random jitter of half the delay", () => {
	const waits = [0, 0.5, 1].map((chance) => {
		vi.spyOn(Math, "random").mockReturnValue(chance);
		return failAndMeasure(openStream({ firstWaitMs: 100 }).streams);
	});
	expect(waits).toEqual([50, 75, 100]);
});

it("a reconnecting stream resets the delay after it received records", () => {
	vi.spyOn(Math, "random").mockReturnValue(1);
	const { streams } = openStream({ firstWaitMs: 100, longestWaitMs: 5000 });
	for (let failure = 0; failure < 4; failure++) failAndMeasure(streams);
	streams.at(-1)?.records([]);
	expect([failAndMeasure(streams), failAndMeasure(streams)]).toEqual([100, 200]);
});

it("a reconnecting stream does not keep the process alive while waiting", () => {
	const setTimer = vi.spyOn(globalThis, "setTimeout");
	const { streams } = openStream();
	streams[0]?.failed(new Error("gone"));
	expect(setTimer.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
});

it("a reconnecting stream survives a watch function that throws", () => {
	const { streams, listener, watch } = openStream({}, () => {
		throw new Error("cannot watch");
	});
	expect(listener.lost.mock.calls).toEqual([[new Error("cannot watch")]]);
	vi.runAllTimers();
	expect(watch).toHaveBeenCalledTimes(2);
	expect(streams).toHaveLength(1);
});

it("once stopped, it stops the stream that was opened last, and ignores what comes later", () => {
	const { streams, stops, listener, end } = openStream();
	failAndMeasure(streams);
	end();
	expect(stops[1]).toHaveBeenCalledTimes(1);
	streams[1]?.records([]);
	streams[1]?.failed(new Error("late"));
	expect(vi.getTimerCount()).toBe(0);
	expect(listener.records).not.toHaveBeenCalled();
	expect(listener.lost).toHaveBeenCalledTimes(1);
});

it("once stopped, it opens no stream, whether it was stopped before or after a failure, or by the listener", () => {
	for (const byListener of [true, false]) {
		const { streams, listener, end } = openStream();
		if (byListener) listener.lost.mockImplementation(() => end());
		streams[0]?.failed(new Error("gone"));
		end();
		expect(vi.getTimerCount()).toBe(0);
		expect(streams).toHaveLength(1);
	}
});

function openStream(options: ReconnectOptions = { firstWaitMs: 10 }, first?: () => () => void) {
	const streams: StreamListener[] = [];
	const stops: (() => void)[] = [];
	const listener = { records: vi.fn(), lost: vi.fn<(error: unknown) => void>() };
	const watch = vi.fn((stream: StreamListener): (() => void) => {
		const stop = vi.fn<() => void>();
		streams.push(stream);
		stops.push(stop);
		return stop;
	});
	if (first) watch.mockImplementationOnce(first);
	return { streams, stops, listener, watch, end: openReconnectingStream(watch, listener, options) };
}

/** @returns the milliseconds after which the failed stream is reopened */
function failAndMeasure(streams: StreamListener[]): number {
	const { length } = streams;
	const failedAt = Date.now();
	streams.at(-1)?.failed(new Error("gone"));
	while (streams.length === length) vi.advanceTimersToNextTimer();
	return Date.now() - failedAt;
}

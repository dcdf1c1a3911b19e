import { expect, it } from "vitest";
import { createFairQueue, type FairQueueLimits } from "~/web/rate-limits/fair-queue.server";
import { networksOf } from "~/web/rate-limits/sender.server";

const limits: FairQueueLimits = {
	maxRunning: 1,
	maxRunningPerSender: 1,
	maxWaiting: 100,
	maxSendersForPages: 100,
};

/** A queue whose work is named after its sender; what runs is finished by `finishAll`. */
function open(changed: Partial<FairQueueLimits> = {}) {
	const queue = createFairQueue({ ...limits, ...changed });
	const started: string[] = [];
	const refused: string[] = [];
	const running: (() => void)[] = [];
	return {
		started,
		refused,
		add(name: string, address = "203.0.113.1", lane: "forms" | "pages" = "pages") {
			queue.add(lane, networksOf(address), {
				run() {
					started.push(name);
					return new Promise<void>((resolve) => running.push(resolve));
				},
				refuse: () => void refused.push(name),
			});
		},
		async finishAll() {
			for (let idle = 0; idle < 3; ) {
				await new Promise((resume) => setTimeout(resume, 2));
				idle = running.length === 0 ? idle + 1 : 0;
				for (const finish of running.splice(0)) finish();
			}
		},
	};
}

it("takes the senders in turn, however much one of them sends", async () => {
	const { add, started, finishAll } = open();
	for (let n = 1; n <= 5; n++) add(`flood ${n}`, "198.51.100.1");
	for (let n = 1; n <= 2; n++) add(`other ${n}`, "203.0.113.1");
	add("third", "203.0.113.2");
	await finishAll();
	const turns = "flood 1, other 1, third, flood 2, other 2, flood 3, flood 4, flood 5";
	expect(started.join(", ")).toBe(turns);
});

it.each([
	["many IPv6 networks of one sender as one", (n: number) => `2001:db8:1:${n}00::1`, "203.0.113.1"],
	["the customers of one /48", () => "2001:db8:1:100::1", "2001:db8:1:200::1"],
])("takes %s in turn, too", async (_, addressOf, other) => {
	const { add, started, finishAll } = open();
	for (let n = 1; n <= 4; n++) add(`flood ${n}`, addressOf(n));
	add("other", other);
	await finishAll();
	expect(started.slice(0, 3)).toEqual(["flood 1", "other", "flood 2"]);
});

it("alternates between forms and pages", async () => {
	const { add, started, finishAll } = open();
	for (let n = 1; n <= 3; n++) add(`page ${n}`, `203.0.113.${n}`);
	for (let n = 1; n <= 3; n++) add(`form ${n}`, `198.51.100.${n}`, "forms");
	await finishAll();
	expect(started).toEqual(["form 1", "page 1", "form 2", "page 2", "form 3", "page 3"]);
});

it("leaves places free for others while a sender's work takes long", async () => {
	const { add, started } = open({ maxRunning: 3, maxRunningPerSender: 2 });
	for (let n = 1; n <= 4; n++) add(`slow ${n}`, "198.51.100.1");
	await expect.poll(() => started).toEqual(["slow 1", "slow 2"]);
	add("other");
	await expect.poll(() => started).toEqual(["slow 1", "slow 2", "other"]);
});

it("refuses the newest work of the sender with the most when it is full", async () => {
	const { add, started, refused, finishAll } = open({ maxWaiting: 3 });
	for (let n = 1; n <= 4; n++) add(`flood ${n}`, "198.51.100.1");
	add("other", "203.0.113.1");
	add("form", "203.0.113.2", "forms");
	expect(refused).toEqual(["flood 4", "flood 3"]);
	await finishAll();
	expect(started).toEqual(["form", "flood 1", "other", "flood 2"]);
});

it("refuses pages of further senders at once while too many wait, and forms of none", async () => {
	const { add, refused, finishAll } = open({ maxSendersForPages: 2 });
	add("first", "203.0.113.1");
	add("second", "203.0.113.2");
	add("third", "203.0.113.3");
	add("second again", "203.0.113.2");
	add("form", "203.0.113.4", "forms");
	expect(refused).toEqual(["third"]);
	await finishAll();
	add("third again", "203.0.113.3");
	expect(refused).toEqual(["third"]);
});

it("goes on after work that fails", async () => {
	const queue = createFairQueue(limits);
	const sender = networksOf("203.0.113.1");
	queue.add("pages", sender, { run: () => Promise.reject(new Error("failed")), refuse() {} });
	await new Promise<void>((resolve) =>
		queue.add("pages", sender, { run: async () => resolve(), refuse() {} }),
	);
});

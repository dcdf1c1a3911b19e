import { expect, test, vi } from "vitest";
import { z } from "zod";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { acceptForm } from "~/web/forms/accept-form.server";
import { createStorageBudget } from "~/web/rate-limits/storage-budget.server";

const fields = z.object({ name: z.string("Escribe tu nombre.") });
const problem = { title: "Ya existe", advice: "Elige otro." };
const unavailable = { ...problem, logged: "not stored" };

type Acceptance = Parameters<typeof acceptForm<typeof fields, unknown>>[2];

async function accept(typed: Record<string, string>, acceptance: Partial<Acceptance>, dailyBytes = 1e6) {
	const form = await new Response(new URLSearchParams(typed)).formData();
	const storageBudget = createStorageBudget(dailyBytes);
	const release = vi.fn();
	const reserve: typeof storageBudget.reserve = (...asked) => {
		const reserved = storageBudget.reserve(...asked);
		return reserved.outcome === "reserved" ? { ...reserved, release } : reserved;
	};
	const store = { storageBudget: { ...storageBudget, reserve } };
	const acts: Acceptance = { act: async () => "accepted", ...acceptance };
	const answering = acceptForm({ form, sender: ["127.0.0.1"], store }, fields, acts);
	const answer = await answering.catch((thrown: unknown) => ({ thrown }));
	return { answer, released: release.mock.calls.length };
}

const attempt = (waitMs: number, giveBack = () => {}) => ({ waitMs, giveBack });
const storage = { priority: "other" } as const;
const kept = { initialValue: { name: "Ana" } };

const refuses: Acceptance["act"] = async (_, { refuse }) => refuse(problem);
const marks: Acceptance["act"] = async (_, { refuseFields }) => refuseFields({ name: "Ya está." });
const fails: Acceptance["act"] = () => Promise.reject(new DatastoreUnavailable("test"));
const marked = { ...kept, error: { name: ["Ya está."] } };

test.each<[string, Partial<Acceptance>, number, object, number, number?]>([
	[
		"too often",
		{ limit: () => attempt(1500) },
		429,
		{ result: kept, problem: { title: "Espera un momento" } },
		0,
	],
	["without room", { storage }, 503, { result: kept }, 0, 0],
	["by the act", { storage, act: refuses }, 409, { result: kept, problem }, 1],
	["for a field", { storage, act: marks }, 400, { result: marked }, 1],
	["when it may be stored", { storage, unavailable, act: fails }, 503, { result: kept, problem }, 0],
])("refused %s, a form keeps its answers", async (_, acceptance, status, refusal, released, dailyBytes) => {
	const refused = await accept({ name: "Ana" }, { more: { key: "k" }, ...acceptance }, dailyBytes);
	expect(refused).toMatchObject({ answer: { data: { ...refusal, key: "k" }, init: { status } }, released });
});

test("a wrong field is refused before anything is counted; a right form is the act's", async () => {
	const limit = vi.fn(() => attempt(0));
	const result = { error: { name: ["Escribe tu nombre."] } };
	expect(await accept({}, { limit })).toMatchObject({ answer: { data: { result } } });
	expect(limit).not.toHaveBeenCalled();
	expect(await accept({ name: "Ana" }, { limit, storage })).toEqual({ answer: "accepted", released: 0 });
});

test.each<[string, Partial<Acceptance>, number, number?]>([
	["while the datastore does not answer", { act: fails }, 1],
	["while the datastore does not answer, which the form says", { act: fails, unavailable }, 1],
	["without room", { storage }, 1, 0],
	["that the act refuses", { act: refuses }, 0],
	["that is accepted", { storage }, 0],
])("an attempt %s counts unless the store could not even try", async (_, acceptance, times, dailyBytes) => {
	const giveBack = vi.fn();
	await accept({ name: "Ana" }, { limit: () => attempt(0, giveBack), ...acceptance }, dailyBytes);
	expect(giveBack).toHaveBeenCalledTimes(times);
});

test("an act that throws an answer has stored nothing", async () => {
	const thrown = new Response(null, { status: 404 });
	const act = () => Promise.reject(thrown);
	expect(await accept({ name: "Ana" }, { storage, act })).toEqual({ answer: { thrown }, released: 1 });
});

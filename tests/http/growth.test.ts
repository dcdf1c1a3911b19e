import { afterAll, beforeAll, expect, test } from "vitest";
import { measureGrowth } from "../../scripts/attack/growth/measure-growth";
import { findAllInputs } from "../../scripts/attack/growth/run-growth";
import { attackedEnv } from "../../scripts/attack/scenario";
import { type RunningStore, startStore } from "../support/serving";

let store: RunningStore;
beforeAll(async () => {
	store = await startStore({ env: attackedEnv });
});
afterAll(() => store.stop());

const fillings = [",", "--x\r\n", "a.b@", Buffer.from("\u0301\u0316").toString("latin1")];

test("no input of a stranger takes a tenth of a second, whatever it is filled with", async () => {
	const inputs = await findAllInputs(store);
	const names = inputs.map(({ name }) => name).join("\n");
	for (const part of ["POST /contacto ", "POST /ya-pague?pedido=", "POST /admin/pedidos/", "/nada host: "])
		expect(names).toContain(part);
	for await (const slow of measureGrowth(store.url, inputs, { fillings, least: 100 }))
		expect.soft(slow).toBeUndefined();
});

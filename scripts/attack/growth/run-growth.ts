import { signInAs } from "../../../tests/support/desk";
import { cookiesOf, placeOrder } from "../../../tests/support/ordering";
import { type RunningStore, startStoreProcess } from "../../../tests/support/serving";
import { progress, say } from "../../bench/figures";
import { mainThreadMsOf } from "../../bench/servers";
import { drawTable } from "../../commands/format";
import { attackedEnv, visitFrom } from "../scenario";
import { findInputs, type Input } from "./inputs";
import { fillings, isBreach, measureGrowth } from "./measure-growth";

/** The inputs of a shopper with a cart and an order, and of staff with the least rights. */
export async function findAllInputs(store: RunningStore): Promise<Input[]> {
	const { fetch } = visitFrom({ store });
	const { reference, shopper } = await placeOrder({ fetch });
	await shopper.post("/cart", { intent: "add", slug: "sofa-ayni" });
	const { browser } = await signInAs(store, "packer");
	return findInputs([
		{ fetch, cookie: cookiesOf(shopper), reference },
		{ fetch, cookie: cookiesOf(browser), reference },
	]);
}

/** Fills every input whose name matches, and prints what costs more than its share. @returns the exit code */
export async function attackByGrowth(only: RegExp): Promise<number> {
	const store = await startStoreProcess({ env: attackedEnv });
	try {
		const inputs = (await findAllInputs(store)).filter(({ name }) => only.test(name));
		progress(`${inputs.length} inputs, each with ${fillings.length} fillings …`);
		const measured = await measureGrowth(store.url, inputs, {
			// Other programs do not change the processor time.
			clock: () => mainThreadMsOf(store.process),
			onInput: (index) => index % 50 === 49 && progress(`${index + 1} of ${inputs.length} …`),
		});
		const rows = measured
			.toSorted((a, b) => b.whole - a.whole)
			.map(({ input, filling, half, whole }) => [
				input,
				filling,
				half.toFixed(1),
				whole.toFixed(1),
				isBreach({ half, whole }) ? "broken" : "",
			]);
		say(drawTable([["input", "filling", "half, ms", "whole, ms", ""], ...rows], 2));
		return measured.some(isBreach) ? 1 : 0;
	} finally {
		await store.stop();
	}
}

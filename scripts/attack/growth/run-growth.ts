import { readFileSync, writeFileSync } from "node:fs";
import { signInAs } from "../../../tests/support/desk";
import { cookiesOf, placeOrder } from "../../../tests/support/ordering";
import { type RunningStore, type StoreProcess, startStoreProcess } from "../../../tests/support/serving";
import { progress, say } from "../../bench/figures";
import { attackedEnv, visitFrom } from "../scenario";
import { findInputs, type Input } from "./inputs";
import { fillings, isBreach, measureGrowth, sendFilled } from "./measure-growth";

const mostMemoryTimes = 8;
/** That send at once. */
const senders = 50;

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
		// The main thread's processor time, which other programs do not change.
		const clock = () =>
			Number(readFileSync(`/proc/${store.process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
		let broken = 0;
		for (const [index, input] of inputs.entries()) {
			if (index % 50 === 0) progress(`${index} of ${inputs.length} …`);
			for await (const growth of measureGrowth(store.url, [input], { clock })) {
				const { filling, half, whole, fault } = growth;
				if (isBreach(growth)) broken++;
				const verdict = isBreach(growth) ? "broken" : "linear";
				const cost = `${whole.toFixed(1)} ms, half of it ${half.toFixed(1)} ms: ${input.name}, ${filling}`;
				say(`${verdict}: ${fault ? `${input.name} ${fault}` : cost}`);
			}
		}
		for (const [index, input] of inputs.filter(({ name }) => name.startsWith("POST")).entries()) {
			const times = await memoryTimes(store, input, fillings[index % fillings.length] ?? "");
			if (times <= mostMemoryTimes) continue;
			broken++;
			say(`broken: ${times.toFixed(0)} times the memory: ${input.name}`);
		}
		return broken > 0 ? 1 : 0;
	} finally {
		await store.stop();
	}
}

/** Linux only. @returns how many times the sent bytes the most memory grew by */
async function memoryTimes({ url, process: { pid } }: StoreProcess, input: Input, filling: string) {
	writeFileSync(`/proc/${pid}/clear_refs`, "5"); // begins VmHWM anew
	const memory = (name: string) =>
		1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
	const before = memory("VmRSS");
	const sent = await Promise.all(Array.from({ length: senders }, () => sendFilled(url, input, filling)));
	return (memory("VmHWM") - before) / sent.reduce((sum, { bytes }) => sum + bytes, 0);
}

import { signIn } from "../../../tests/account/auth-emulator";
import { newPhone, newSender, type Scenario, visitFrom } from "../scenario";

/** Random requests to every route and file, signed in and not. */
export const hostileScenarios: Scenario[] = [
	{
		name: "hostile requests",
		prepare: async (stage) => {
			const { cookie } = await signIn(visitFrom(stage, newSender()), stage.emulator, newPhone());
			const load = { count: stage.hostileRequests, seed: stage.seed, session: cookie };
			return async () => {
				const found = await stage.attackers.fire(load);
				const faults = {
					"server errors": found.serverErrors,
					"answers after more than 2 s": found.hangs,
					"answers without a security header": found.withoutHeaders,
					"answers with a framework's text": found.frameworkTexts,
				};
				const problems = Object.entries(faults).filter(([, times]) => times > 0);
				return [...problems.map(([fault, times]) => `${times} ${fault}`), ...found.examples];
			};
		},
	},
];

import { signIn } from "../../../tests/unit/shop/account/auth-emulator";
import { newPhone, newSender, type Scenario, visitFrom } from "../scenario";

/** Random requests to every route and file, signed in and not. */
export const hostileScenarios: Scenario[] = [
	{
		name: "hostile requests",
		prepare: async (stage) => {
			const { cookie } = await signIn(visitFrom(stage, newSender()), stage.emulator, newPhone());
			const load = { count: stage.hostileRequests, seed: stage.seed, session: cookie };
			return () => stage.attackers.fire(load);
		},
	},
];

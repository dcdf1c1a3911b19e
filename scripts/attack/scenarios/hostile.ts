import { signIn } from "../../../tests/unit/shop/account/auth-emulator";
import { newPhone, type Scenario, visitFrom } from "../scenario";

/** Random requests to every route and file, signed in and not. */
export const hostileScenarios: Scenario[] = [
	{
		name: "hostile requests",
		prepare: async ({ store, emulator, attackers, isShort, seed }) => {
			const { cookie: session } = await signIn(visitFrom({ store }), emulator, newPhone());
			return () => attackers.run("fire", { count: isShort ? 1000 : 100_000, seed, session });
		},
	},
];

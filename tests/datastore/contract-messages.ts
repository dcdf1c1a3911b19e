import { describe, expect, it } from "vitest";
import { listMessages, markAnswered, storeMessage } from "~/messages/message-repository.server";
import { openedTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeMessages(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} holds messages`, () => {
		const both = openedTwice(newPlace);

		it("each once, also when two instances store it and one of them is answered meanwhile", async () => {
			const { store, other } = both;
			const now = new Date("2026-11-12T15:20:00Z");
			const values = { fullName: "Rosa", email: "rosa@correo.pe", phone: "", text: "¿Cuándo?\nHoy" };
			const send = (side: typeof store, subject: "pedido" | "otro") =>
				untilAnswered(() => storeMessage(side, { ...values, subject }, now));
			await Promise.all([send(store, "pedido"), send(other, "pedido"), send(other, "otro")]);
			const [message] = await listMessages(store, () => {});
			const id = message?.id ?? "";
			expect(await markAnswered(other, id, now)).toBe("marked");
			await send(store, message?.subject as "pedido");
			const messages = await listMessages(other, () => {});
			expect(messages.map(({ subject }) => subject).sort()).toEqual(["otro", "pedido"]);
			expect(messages.find((one) => one.id === id)).toEqual({ ...message, answeredAt: now.toISOString() });
		});
	});
}

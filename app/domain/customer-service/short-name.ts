import type { OrderContact } from "~/domain/orders/order-record.server";

export function shortenName({
	fullName,
	paternalSurname,
}: Pick<OrderContact, "fullName" | "paternalSurname">): string {
	const [name = ""] = fullName.split(" ");
	const [initial = ""] = paternalSurname;
	return [capitalize(name), initial && `${initial.toLocaleUpperCase("es")}.`].filter(Boolean).join(" ");
}

function capitalize(name: string): string {
	const [first = "", ...rest] = name;
	return first.toLocaleUpperCase("es") + rest.join("");
}

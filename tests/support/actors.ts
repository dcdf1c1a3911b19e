import type { Actor } from "~/domain/staff/actor";

export function anOwner(now = new Date()): Actor {
	return { by: "Rosa", role: "owner", now };
}

export function aShopper(now = new Date()): Actor {
	return { by: "shopper", now };
}

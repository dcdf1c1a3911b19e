/** How a checkout ended. "empty": without an order; "hidden": this browser may not, or no longer, see the order. */
export type CheckoutOutcome = { kind: "stored"; reference: string } | { kind: "empty" | "hidden" };

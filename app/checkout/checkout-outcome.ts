/**
 * How a checkout ended. "empty": the cart was, so there is no order; "hidden": this browser may not see the order.
 */
export type CheckoutOutcome = { kind: "stored"; reference: string } | { kind: "empty" | "hidden" };

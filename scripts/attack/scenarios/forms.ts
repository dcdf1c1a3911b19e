import { urls } from "../../../app/platform/urls";
import { postBytes } from "../prepared-requests";
import { fromOneAndMany, type Scenario } from "../scenario";

const refused = "intent=pay&fullName=a";
/** The largest body that a form may have, of as many fields as fit. */
const manyFields = "&a".repeat(32 * 1024);
/** About the largest that the form with a picture may have. */
const picture = "a".repeat(11 * 1024 * 1024);
const otherForms = [urls.contact(), urls.complaints, urls.unsubscribe(), urls.tracking, urls.home];

/** Forms that are refused, which cost the sender nothing. */
export const formScenarios: Scenario[] = [
	...fromOneAndMany("refused orders", (sender) => [postBytes(urls.checkout, refused, sender)]),
	...fromOneAndMany("other refused forms", (sender) =>
		otherForms.map((path) => postBytes(path, refused, sender)),
	),
	...fromOneAndMany(
		"forms of 32,768 fields",
		(sender) => [urls.checkout, ...otherForms].map((path) => postBytes(path, manyFields, sender)),
		{ connections: 20 },
	),
	...fromOneAndMany(
		"forms with a picture",
		(sender) => [postBytes(urls.paymentNotice({ pedido: "WASI-7K3M-9XA4" }), picture, sender)],
		{ connections: 20 },
	),
];

import { parseOrder, paymentMethods } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { orderStatuses } from "~/domain/orders/order-status";
import { documentTypes } from "~/domain/people/document-types";
import { oneOf } from "./commands/format";
import type { Combinations } from "./commands/read-options";
import { exportHelp, recordCommands } from "./commands/records";
import { runProgram } from "./commands/run-command";
import { exportOrders } from "./orders/export";
import {
	buyerNames,
	followers,
	newOrderCombinations,
	newOrderOptions,
	type OrderValues,
	orderOptions,
	referenceOf,
	returnNames,
} from "./orders/options";
import { drawOrder, list } from "./orders/show";

const help = `Usage: npm run orders -- <command>

  list                           the orders, newest first, 50 at a time, one a line: reference,
                                 when it was placed (in Lima), status, items, total in soles, name
    --find <words>               a reference, or words of a name, a phone, a document number or an
                                 e-mail address
    --status <status>  --from <day>  --to <day>
                                 the days are those of the order, in Lima: 2026-11-12
    --after <reference>          the next page
  show <reference>               everything of one order, with its history
  new <sku*quantity> ...         an order that somebody gives by phone
    --name  --surname  --second-surname
    --document "<type> <number>" ${oneOf(documentTypes)}; a RUC also needs
    --legal-name  --fiscal-address
    --phone  --email             the address may be left out: no mails are then sent
    --recipient  --recipient-document  --recipient-phone
                                 another person who receives it
    --district  --address        a district by its INEI code or name, "Miraflores, Lima"
    --pick-up                    instead: the buyer picks it up at the shop
    --agency <carrier>           the buyer picks it up at the carrier's agency that --address names
    --exchange-of <reference>    what is owed for that order pays this one, as far as that goes; the
                                 rest is to be collected or refunded
    --code <code>                a discount code
    --discount <amount>          instead: soles off its products, a percentage, or delivery for free:
                                 20.50, 10%, delivery
    --reason <text>              of the discount, as its buyer and the report read it
    --paid-by <method>  --operation <number>  --paid-on <day>  --amount <amount>
                                 it is paid already: all of it or, with an amount, a part
    --anyway                     also where stock is short, which it then owes; or another order has
                                 the operation
    --preview                    only says what it would cost
    --quote-until <day>          makes it a quote: it has no units until its buyer accepts it on its
                                 page, at the latest on this day
  quotes <reference> accept      its buyer accepts the quote by phone, even after it lapsed.
                                 --anyway as for status
  quotes <reference> renew --quote-until <day>
                                 the quote's prices hold until this day, and its buyer is mailed
  status <reference> <status>    gives an order its next status; its shopper sees it at once, and
                                 the running store tells it by mail. paid takes the order's units
                                 from the stock, cancelled gives them back
    --paid-by <method>  --operation <number>  --paid-on <day>
                                 for paid, by a method: ${oneOf(paymentMethods)};
                                 reports count the payment on that day, today without it; at most
                                 31 days before the order
    --carrier <name>  --tracking <number>
                                 for shipped; without --carrier, the one of its agency or zone
    --anyway                     also where stock is short: the order owes the missing units; goes on
                                 while a part is left to pay first, or units are owed; or another order
                                 has the operation
    --note <text>
  undo <reference> --reason <text>
                                 takes the last step back: stock, payment and shipment follow,
                                 and the shopper is told by mail. --anyway as for status
  refuse-payment <reference> --reason <text>
                                 the payment that its shopper told of did not come: mails the
                                 reason, and the shopper can tell of it again
  note <reference> <text>        adds a note, which no shopper sees
  address <reference> --district <district> --address <text>
                                 corrects where an order goes until it is shipped. --anyway also
                                 where delivery has another price: the agreed one stays. --note
  buyer <reference>              corrects who buys or receives, by the options of new: what is left
                                 out stays. Mails the shopper, and sends mails that failed to a new
                                 --email
  lines <reference> <sku*units> ...
                                 changes what an order sells until it is prepared, and mails the
                                 shopper: sku*0 takes a line out, another SKU is added at today's
                                 price, what is not named stays as it was sold. If it was paid, the
                                 difference is to be collected or refunded
    --preview                    only says what would change, and the difference
    --quote-delivery             at today's price; otherwise the agreed one stays
    --discount  --reason         as for new, in place of the former discount; none takes away what the
                                 team gave
    --without-code               also where the minimum of its discount code is no longer met
    --anyway                     also where stock is short, as for status
  collect <reference> <amount|all> --paid-by <method>
                                 a part or all of what is left of an order was paid, in soles: 120.50;
                                 it becomes paid with all, or with its deposit
    --operation <number>  --paid-on <day>  --anyway
                                 as for status
  returns <reference> <step> <sku*units> ...
                                 start notes what its shopper returns; accept and refuse answer what
                                 the shopper asks to return; receive says what came back to the
                                 stock. What it cost is to be refunded, or pays another order: see
                                 new --exchange-of. send says that what was repaired goes back to
                                 the shopper. Each step mails the shopper
    --changed-mind  --exchange  --repair  --note <text>
                                 for start: nothing is wrong with it; another product, or a repair,
                                 is wanted
    --carrier <name>  --tracking <number>
                                 for send
    --with-delivery              for start and accept: delivery is given back, too
    --note <text>                for accept: how it comes to you
    --reason <text>              for refuse
    --written-off "<sku*units> ..."
                                 for receive: came, and cannot be sold
  owed <reference> <send|give-up>
                                 what was not in stock: send says that what has come to the stock goes
                                 to the shopper, give-up that nothing more is sent. Its price is then
                                 to be refunded. Each mails the shopper
    --carrier <name>  --tracking <number>
                                 for send
    --reason <text>              for give-up
  shipment <reference> --carrier <name> --tracking <number>
                                 says or corrects who carries an order that is shipped, and its
                                 number, and mails the shopper; what is left out stays
  refund <reference> <amount|all> --reason <text> --paid-by <method>
                                 records money that you gave back, in soles: 120.50. All of it, before
                                 the order is sent, also cancels the order
    --paid-by <method>           how you gave it back, as for status
    --paid-on <day>              the day on which you did, today without it: reports count it there
  receipt <reference> <B001-123> records its boleta or factura, which its page then names
    --credit-note                records a nota de crédito instead; of a part, if a refund of one
                                 has none yet
    --voids                      records a nota de crédito that voids the whole receipt
    --pdf <address>
  forget <reference>             erases the buyer of a guest order that is closed and settled, with
                                 its reviews; what its receipt needs stays. It cannot be undone
  export                         orders as CSV for a spreadsheet, one row for each order; only you
                                 may read the file
    --xlsx                       as an Excel file, whose amounts are numbers
    --lines                      one row for each line of an order, delivery included
    --status <status>  --from <day>  --to <day>
    --paid                       the orders paid on these days instead of those placed on them
    --out <file>

A reference may lack WASI, hyphens and capitals: 7k3m 9xa4 is WASI-7K3M-9XA4. The statuses, and
what may follow each:

${orderStatuses.map((status) => `  ${status.padEnd(12)}${followers(status)}`).join("\n")}
${exportHelp("orders")}`;

const { show } = recordCommands({
	noun: "order",
	collection: "order",
	parse: (_, fields) => parseOrder(fields),
	read: referenceOf,
	idOf: toOrderId,
});

type Act = Exclude<keyof typeof import("./orders/acts"), "newOrder">;

const act = (
	name: Act,
	takes: number,
	options: (keyof OrderValues)[] = [],
	combinations: Combinations<typeof orderOptions> = {},
) => ({
	takes,
	options,
	...combinations,
	prepare: async ([named, ...typed]: string[], values: OrderValues) =>
		(await import("./orders/acts"))[name](referenceOf(named), values, typed),
});

await runProgram({
	name: "orders",
	help,
	options: orderOptions,
	commands: {
		list: { options: ["status", "find", "from", "to", "after"], prepare: (_, values) => list(values) },
		show: show(drawOrder),
		new: {
			takes: 50,
			options: newOrderOptions,
			...newOrderCombinations,
			prepare: async (items, values) => (await import("./orders/acts")).newOrder(items, values),
		},
		status: act("setStatus", 2, ["anyway", "note", "tracking", "carrier", "paid-by", "paid-on", "operation"]),
		undo: act("undo", 1, ["reason", "anyway"]),
		quotes: act("answerQuote", 2, ["quote-until", "anyway"]),
		"refuse-payment": act("refuseNotice", 1, ["reason"]),
		note: act("setNote", 2),
		address: act("setAddress", 1, ["district", "address", "anyway", "note"]),
		buyer: act("setBuyer", 1, buyerNames),
		shipment: act("setShipment", 1, ["carrier", "tracking"]),
		lines: act(
			"setLines",
			51,
			["preview", "quote-delivery", "discount", "reason", "without-code", "anyway"],
			{ needs: { reason: "discount" } },
		),
		returns: act("changeReturn", 52, [...returnNames, "note", "reason", "carrier", "tracking"], {
			either: [["repair", "exchange"]],
		}),
		owed: act("changeOwed", 2, ["reason", "carrier", "tracking"]),
		collect: act("collect", 2, ["paid-by", "paid-on", "operation", "anyway"]),
		refund: act("giveRefund", 2, ["reason", "paid-by", "paid-on"]),
		receipt: act("setReceipt", 2, ["pdf", "credit-note", "voids"], { either: [["credit-note", "voids"]] }),
		forget: act("forget", 1),
		export: {
			options: ["out", "xlsx", "lines", "paid", "status", "from", "to"],
			prepare: (_, values) => exportOrders(values),
		},
	},
});

import { type Figure, printFigures } from "./bench/figures";
import { measureLighthouse } from "./bench/lighthouse";
import { measureMachines } from "./bench/machines";
import { measureNavigation } from "./bench/navigation";
import { measureOrders } from "./bench/orders";
import { measureRecords } from "./bench/records";
import { runOnBuild } from "./bench/run-on-build";
import { measureScale } from "./bench/scale";
import { endServers } from "./bench/servers";
import { measureSpeed } from "./bench/speed";
import { readWholeNumber, runScript, texts, UsageError } from "./commands/read-options";

const help = `Usage: npm run bench [-- <what> --seconds N --products N --orders N]

Starts the built store (npm run build) on Linux with data of its own, and prints figures beside
their targets, and "short" where one is missed. Progress goes to stderr.

  speed         pages and files for new visitors, with a cart, signed in and as 304, beside a plain
                node:http server that sends the same bytes; personal pages; memory; the weight of
                scripts and styles. Each is measured three times in turn, and the cheapest counts.
                Ten minutes. This is measured if nothing is named.
  products      what a big catalogue costs: the store with 1,000, 10,000 … products, its pages asked
                for one at a time, changes and an import. Six minutes
  navigation    in Chromium, how long a click takes to the next page, at 100 ms of network delay and a
                processor slowed four times. Two minutes
  lighthouse    what Lighthouse, which npx fetches, says of seven pages on a simulated phone, three
                times each. Six minutes
  orders        how many orders are placed in a second, with an outbox and without. One minute
  records       each page of the desk and the account, and each command, with 300,000 orders of five
                years, 20,000 shoppers, 10,000 complaints and 5,000 mails that wait; and a backup
                beside the running store. Five minutes
  machines      two and four stores on Google's Firestore emulator: orders and complaints, up to 64 at
                once, whether one is lost or a mail is sent twice, payments, and how soon a change
                shows. Four minutes

  --seconds N   length of one measurement of speed (3) or machines (3)
  --products N  of the largest catalogue (100000)
  --orders N    of the records (300000)

navigation and lighthouse need Chromium, whose path CHROMIUM may give; navigation fails where a page
does not hydrate or reports an error. With taskset, servers run on the first core and their load on
the second. Nothing else should work on the machine meanwhile. Ctrl-C ends all of it.
`;

const options = texts("seconds", "products", "orders");
await runScript(
	{ helpCommand: "npm run bench -- --help", help, options, takesArguments: true },
	({ seconds = "3", products = "100000", orders = "300000" }, [what = "speed", other]) => {
		const sections: Record<string, () => Promise<Figure[]>> = {
			speed: () => measureSpeed(readWholeNumber("seconds", seconds, 1)),
			products: () => measureScale(readWholeNumber("products", products, 1)),
			navigation: measureNavigation,
			lighthouse: measureLighthouse,
			orders: measureOrders,
			records: () => measureRecords(readWholeNumber("orders", orders, 1)),
			machines: () => measureMachines(readWholeNumber("seconds", seconds, 1)),
		};
		const measure = Object.hasOwn(sections, what) ? sections[what] : undefined;
		if (!measure || other) throw new UsageError(`"${other ?? what}" cannot be measured.`);
		return runOnBuild("measure", () => measure().then(printFigures), endServers);
	},
);

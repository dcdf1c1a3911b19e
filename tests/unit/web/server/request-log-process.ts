/** Writes as many lines as the first argument says, and ends as the second one says. */
import { setImmediate } from "node:timers/promises";
import { openRequestLog } from "~/web/server/request-log.server";

const [, , count = "0", end = "flush"] = process.argv;
const log = openRequestLog();
for (let at = 0; at < Number(count); at++) {
	log.record({
		id: String(at).padStart(8, "0"),
		route: "/product/:slug",
		method: "GET",
		status: 200,
		ms: 0.25,
		from: "cache",
		bytes: 1000,
		isAborted: at % 2 === 1,
		endedAt: Date.now(),
	});
	if (at % 100 === 0) await setImmediate();
}
process.stderr.write(`lost: ${log.lost()}\n`);
if (end === "throw") throw new Error("unprepared");
process.exit(0);

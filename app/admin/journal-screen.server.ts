import { parseJournalEntry } from "~/back-office/journal.server";
import type { Datastore } from "~/datastore/datastore.server";
import { parseRecords } from "~/datastore/parse-records.server";
import { formatDay, formatShortDateTime, limaDay, nextDay, startOfLimaDay } from "~/lima-time";
import { logDamaged } from "~/log.server";
import { requireStaff } from "~/staff/require-staff.server";
import { urls } from "~/urls";
import { readListPage } from "./list-page.server";

/** What staff and commands changed on one day, newest first. @throws Response as `requireStaff`, DatastoreUnavailable */
export async function loadJournal(request: Request, datastore: Datastore) {
	await requireStaff(request, datastore, "journal");
	const { searchParams } = new URL(request.url);
	const today = limaDay(new Date());
	const asked = searchParams.get("dia") ?? "";
	const day = startOfLimaDay(asked) ? asked : today;
	const within = { from: startsAt(day), before: startsAt(nextDay(day)) };
	const cursor = searchParams.get("despues");
	const { records, next } = await readListPage(datastore, "journal", within, cursor, 50);
	const entries = parseRecords(records, (_, fields) => parseJournalEntry(fields), logDamaged("journal"));
	return {
		title: "Diario",
		day,
		shownDay: formatDay(day),
		before: urls.adminJournal({ dia: dayBefore(day) }),
		after: day < today ? urls.adminJournal({ dia: nextDay(day) }) : undefined,
		rows: entries.map(({ at, by, action, records: named, others }) => [
			formatShortDateTime(at),
			by,
			action,
			named.slice(0, 3).join(" ") + (named.length + others > 3 ? ` y ${named.length + others - 3} más` : ""),
		]),
		next: next && urls.adminJournal({ dia: day, despues: next }),
	};
}

function startsAt(day: string): string | undefined {
	return startOfLimaDay(day)?.toISOString();
}

function dayBefore(day: string): string {
	return limaDay(new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 60 * 60_000));
}

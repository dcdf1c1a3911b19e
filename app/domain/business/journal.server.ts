export * from "~/domain/staff/journal.server";

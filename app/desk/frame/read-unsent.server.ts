import { z } from "zod";
import { isAdminPath, pathOf } from "~/platform/urls";
import { parseJson } from "~/platform/values/parse-json";
import { mostLongFormFields } from "~/web/rate-limits/body-size-limits.server";
import { type Unsent, unsentName } from "./UnsentForm";

const unsentFields = z.object({
	action: z.string().refine((action) => action.startsWith("/") && isAdminPath(pathOf(action))),
	fields: z.array(z.tuple([z.string(), z.string()])).max(mostLongFormFields),
	hasLostFiles: z.boolean().optional(),
	member: z.string().optional(),
});

export function readUnsent(form: FormData): Unsent | undefined {
	return unsentFields.safeParse(parseJson(String(form.get(unsentName)))).data;
}

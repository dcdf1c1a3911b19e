import { z } from "zod";
import { lineField, paragraphsField } from "~/platform/values/text-fields.server";

export const line = lineField(200);
export const reason = line.refine((text) => text !== "");
export const paragraphs = paragraphsField(1000).refine((text) => text !== "");

export interface InvalidInput<Field extends string> {
	outcome: "invalid";
	fields: Field[];
}

export function readInput<Shape extends z.ZodRawShape>(
	shape: Shape,
	input: { [Field in keyof Shape]?: unknown },
): z.output<z.ZodObject<Shape>> | InvalidInput<keyof Shape & string> {
	const read = z.object(shape).safeParse(input);
	if (read.success) return read.data;
	const fields = read.error.issues.map(({ path }) => String(path[0]) as keyof Shape & string);
	return { outcome: "invalid", fields: [...new Set(fields)] };
}

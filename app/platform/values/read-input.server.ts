import { z } from "zod";

export interface InvalidInput<Field extends string> {
	outcome: "invalid";
	fields: Field[];
}

/** Reads an act's texts. @returns the values of the shape, or the names of the invalid ones */
export function readInput<Shape extends z.ZodRawShape>(
	shape: Shape,
	input: { [Field in keyof Shape]?: unknown },
): z.output<z.ZodObject<Shape>> | InvalidInput<keyof Shape & string> {
	const read = z.object(shape).safeParse(input);
	if (read.success) return read.data;
	const fields = read.error.issues.map(({ path }) => String(path[0]) as keyof Shape & string);
	return { outcome: "invalid", fields: [...new Set(fields)] };
}

import { z } from "zod";

export function formSchema<Shape extends z.ZodRawShape>(
	shape: Shape,
	check: (
		fields: Partial<z.output<z.ZodObject<Shape>>>,
		refuse: (field: keyof Shape & string, message: string) => void,
	) => void,
) {
	return z.object(shape, { error: "Envía el formulario otra vez." }).superRefine(
		(fields, context) => {
			if (!fields) return;
			check(fields, (field, message) => context.addIssue({ code: "custom", path: [field], message }));
		},
		// Otherwise zod skips the check when a field is invalid.
		{ when: () => true },
	);
}

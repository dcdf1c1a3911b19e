import type { InputHTMLAttributes } from "react";
import { type FieldProps, TextField } from "./Field";

/** Browsers never restore a file: after a refusal it has to be chosen again, as the hint then says. */
export function FileField({ hint, ...props }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
	const photos = props.multiple ? "fotos, elígelas" : "una foto, elígela";
	const chosen = props.accept?.startsWith("image/") ? photos : "un archivo, elígelo";
	const again = (
		<>
			{`Si habías elegido ${chosen} otra vez. `}
			{hint}
		</>
	);
	const said = props.field.isShownAgain ? again : hint;
	return <TextField type="file" defaultValue={undefined} hint={said} {...props} />;
}

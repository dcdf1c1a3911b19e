import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";

const labels = { email: "Correo", password: "Contraseña", code: "Código de tu aplicación" };

export function StaffSignInForm({
	action,
	...submission
}: FormSubmission<keyof typeof labels> & { action: string }) {
	return (
		<ValidatedForm id="entrar" action={action} labels={labels} submission={submission}>
			{({ fields }) => (
				<>
					<TextField field={fields.email} label={labels.email} type="email" autoComplete="username" />
					<TextField
						field={{ ...fields.password, initialValue: undefined }}
						label={labels.password}
						type="password"
						autoComplete="current-password"
					/>
					<TextField
						field={{ ...fields.code, initialValue: undefined }}
						label={labels.code}
						hint="Solo si tu cuenta lo pide. También sirve un código de recuperación."
						autoComplete="one-time-code"
					/>
					<Button type="submit">Entrar</Button>
				</>
			)}
		</ValidatedForm>
	);
}
